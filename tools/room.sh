# room.sh: a bare Debian 12 root for the scripts that want one, and the way into it. Needs
# root, debootstrap and leave to chroot. Sourced; the caller's name is in $0.
#   room_make     a root in $room, with this machine's sources of packages; gone at exit,
#                 unless keep=yes
#   room_run CMD  a shell command inside, with nothing of this machine's environment but
#                 its proxies
if [ "$(id -u)" -ne 0 ]; then
    echo "${0##*/}: only root may make and enter a new root" >&2
    exit 1
fi
keep=
room=

room_leave() {
    for mount in dev proc; do
        if mountpoint -q "$room/$mount"; then umount "$room/$mount"; fi
    done
    # Never remove a tree into which something is still mounted.
    if [ "${keep:-}" ] || grep -q " $room/" /proc/mounts; then
        echo "${0##*/}: the root stays at $room"
    else
        rm -rf --one-file-system "$room"
    fi
}
room_make() {
    local mirror part file
    room=$(mktemp -d "${TMPDIR:-/tmp}/mexor-room.XXXXXX")
    trap room_leave EXIT

    # The packages come from wherever this machine gets them.
    mirror=$(cat /etc/apt/sources.list /etc/apt/sources.list.d/*.list \
        /etc/apt/sources.list.d/*.sources 2>/dev/null |
        sed -n -e 's/^URIs: *\([^ ]*\).*/\1/p' \
            -e 's/^deb *\(\[[^]]*\]\)\{0,1\} *\([a-z]*:[^ ]*\).*/\2/p' | head -n 1)
    [ "$mirror" ] || { echo "${0##*/}: this machine has no apt sources" >&2; exit 1; }

    echo "${0##*/}: a bare Debian 12 in $room"
    if ! debootstrap --variant=minbase bookworm "$room" "$mirror" > "$room.log" 2>&1; then
        tail -n 20 "$room.log" >&2
        exit 1
    fi
    rm -f "$room.log"
    for part in sources.list sources.list.d apt.conf.d auth.conf.d keyrings \
        preferences.d trusted.gpg trusted.gpg.d; do
        if [ -e "/etc/apt/$part" ]; then
            rm -rf "$room/etc/apt/$part"
            cp -rL "/etc/apt/$part" "$room/etc/apt/$part"
        fi
    done
    [ ! -d /usr/share/keyrings ] || cp -rL /usr/share/keyrings "$room/usr/share/"
    for file in resolv.conf hosts; do
        cp -L "/etc/$file" "$room/etc/$file"
    done
    mount -t proc proc "$room/proc"
    mount --bind /dev "$room/dev"
}

room_run() {
    chroot "$room" /usr/bin/env -i HOME=/root TERM=dumb CI=true \
        PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
        ${http_proxy:+"http_proxy=$http_proxy"} \
        ${https_proxy:+"https_proxy=$https_proxy"} \
        ${no_proxy:+"no_proxy=$no_proxy"} \
        /bin/bash -c "$1" < /dev/null
}
