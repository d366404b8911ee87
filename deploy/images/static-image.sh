#!/bin/sh
# Imports an image that serves a folder on port 8080, from the Debian package busybox-static alone.
# Prints the id of the image. Use: static-image.sh FOLDER [NAME]
set -eu
folder=${1:?Use: static-image.sh FOLDER [NAME]}
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT

mkdir "$root/bin" "$root/tmp" "$root/www"
cp /bin/busybox "$root/bin/"
ln -s busybox "$root/bin/sh"
cp -R "$folder/." "$root/www/"
chmod -R a+rX "$root"
# runc gives the /tmp of an instance the mode of this folder.
chmod 1777 "$root/tmp"

tar --create --owner=0 --group=0 --sort=name --mtime=@0 --directory "$root" . |
  docker import --change 'ENTRYPOINT ["/bin/busybox", "httpd", "-f", "-p", "8080", "-h", "/www"]' - ${2:+"$2"}
