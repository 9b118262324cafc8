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
complete_it mexor solve kay
complete_it mexor plan wyth
END
bash ask.bash
# Where the other shells are installed, they read their scripts and complete by them.
for shell in zsh fish; do
    mexor completion $shell >script.$shell
    ! command -v $shell >/dev/null || $shell -n script.$shell
done
if command -v fish >/dev/null; then
    fish -c 'source script.fish; complete -C "mexor peri"; complete -C "mexor solve kayle"; complete -C "mexor values --lan"; complete -C "mexor values --lang "' | cut -f 1 >fish.got
    printf '%s\n' period kayles --lang en zh | diff - fish.got
fi
if command -v zsh >/dev/null; then
    cat >ask.zsh <<'END'
compdef() { :; }
compadd() { shift; print -r -- compadd "$@"; }
_describe() { print -r -- "$1 ${(P)#2}"; }
_files() { print files; }
source script.zsh
ask() { words=("$@"); CURRENT=$#; _mexor | tr '\n' ' ' | grep -o -E '(command|option) [0-9]|kayles|compadd en zh|files' | sort -u | tr '\n' ' '; print; }
ask mexor pl
ask mexor solve kay
ask mexor solve --fo
ask mexor solve --lang z
END
    zsh ask.zsh >zsh.got
    printf '%s\n' 'command 2 ' 'files kayles ' 'option 1 ' 'compadd en zh ' | sed 's/ [0-9] $//' >zsh.wanted
    sed 's/ [0-9] $//' zsh.got | diff zsh.wanted -
fi
