mexor --version && mexor -V
