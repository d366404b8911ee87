#!/bin/sh
# Proves domains to a certificate authority by their zones (ACME, DNS-01).
#
#   certbot certonly --manual --preferred-challenges dns \
#     --manual-auth-hook    'zonewerk-acme-hook.sh present' \
#     --manual-cleanup-hook 'zonewerk-acme-hook.sh cleanup' -d example.com -d '*.example.com'
#
#   EXEC_PATH=zonewerk-acme-hook.sh lego --dns exec --dns.disable-cp -d example.com run
#
# ZONEWERK_URL         address of Zonewerk, like https://zonewerk.example
# ZONEWERK_TOKEN_FILE  file with an API token (or ZONEWERK_TOKEN with the token itself)
set -eu

action=${1:?present or cleanup}
name=${2:-_acme-challenge.${CERTBOT_DOMAIN:?is set by certbot}}
value=${3:-${CERTBOT_VALIDATION:?is set by certbot}}
: "${ZONEWERK_URL:?is the address of Zonewerk}"
token=${ZONEWERK_TOKEN:-$(cat "${ZONEWERK_TOKEN_FILE:?is a file with an API token}")}

case $action in
present | cleanup) ;;
*)
  echo "zonewerk-acme-hook.sh: $action is neither present nor cleanup" >&2
  exit 2
  ;;
esac

# The token goes through standard input: arguments can be read by everybody on the machine.
printf 'header = "Authorization: Bearer %s"\n' "$token" |
  curl --config - --silent --show-error --fail-with-body --max-time 100 --retry 3 \
    --header 'Content-Type: application/json' \
    --data "{\"fqdn\":\"$name\",\"value\":\"$value\"}" \
    "${ZONEWERK_URL%/}/api/v1/acme/$action/"
echo
