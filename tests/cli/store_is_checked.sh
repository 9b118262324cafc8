# A stored sequence: computed, continued, checked, read back; damage is told and refused.
mexor sequence 0.104 -n 2^14 --store s --chunk 10000 --no-period -q
mexor sequence 0.104 -n 20000 --store s --no-period -q --format json
mexor store check s && echo sound
mexor store values s 19998..19999 --format csv
printf '?' | dd of=s/00000001.chunk bs=1 seek=20 conv=notrunc 2>/dev/null
mexor store check s
echo "status $?"
mexor store values s 9998..10001
echo "status $?"
mexor sequence 0.104 -n 30000 --store s --no-period
echo "status $?"
mexor sequence 0.77 -n 100 --store s
echo "status $?"
rm s/00000001.chunk
mexor sequence 0.104 -n 20000 --store s --no-period -q --fresh >/dev/null
mexor store check s
mexor sequence 0.07 -n 2^20 --store d -q
mexor store values d 10^18..3 2>/dev/null || echo "no range"
mexor store values d 1000000000000000000..1000000000000000003 --format json
mexor store check nowhere
echo "status $?"
mexor store clean s
echo "status $?"
