# The script completes commands, options and the words an option takes.
set -e
cat >ask.bash <<'END'
eval "$(mexor completion bash)"
complete_it() {
    COMP_WORDS=("$@")
    COMP_CWORD=$(($# - 1))
    COMPREPLY=()
    _mexor
    echo "$*: ${COMPREPLY[*]}"
}
complete_it mexor hel
complete_it mexor --v
complete_it mexor help --fo
complete_it mexor help --form text
complete_it mexor help --lang z
END
bash ask.bash
