#!/bin/sh
# Imports an image with the Node of this machine and the libraries that it loads. It runs websites (HOSTING_NODE_IMAGE).
# Prints the id of the image. Use: node-image.sh [NAME]
set -eu
node=$(readlink -f "$(command -v node)")
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT

mkdir -p "$root/tmp" "$root/usr/bin"
cp "$node" "$root/usr/bin/node"
# Lines of ldd: "name => path (address)", or "path (address)" of the loader.
ldd "$node" | grep -o '/[^ ]*' | while read -r library; do
  mkdir -p "$root$(dirname "$library")"
  cp -L "$library" "$root$library"
done
chmod -R a+rX "$root"
# runc gives the /tmp of an instance the mode of this folder.
chmod 1777 "$root/tmp"

tar --create --owner=0 --group=0 --sort=name --mtime=@0 --directory "$root" . |
  docker import --change 'ENV PATH=/usr/bin' - ${1:+"$1"}
