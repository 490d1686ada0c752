#!/bin/sh
# Takes one delivery of a webhook: the request on standard input, the answer on standard output, as
# inetd, socat and ncat hand them over. Writes what the store told into the file TOLD, a line each.
set -eu

body=$(mktemp)
trap 'rm -f "$body"' EXIT

answer() { printf 'HTTP/1.1 %s\r\ncontent-length: 0\r\nconnection: close\r\n\r\n' "$1"; }

id= stamp= signatures= length=0
read -r _request
while read -r name value; do
  value=$(printf '%s' "$value" | tr -d '\r')
  case $(printf '%s' "$name" | tr 'A-Z\r' 'a-z ') in
    webhook-id:) id=$value ;;
    webhook-timestamp:) stamp=$value ;;
    webhook-signature:) signatures=$value ;;
    content-length:) length=$value ;;
    ' ' | '') break ;;
  esac
done
head -c "$length" >"$body"

# The HMAC is keyed by what follows whsec_, read as base64.
key=$(printf '%s' "${WEBHOOK_SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \n')
own=$({ printf '%s.%s.' "$id" "$stamp" && cat "$body"; } |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)

case $stamp in '' | *[!0-9]*) stamp=0 ;; esac
age=$(($(date +%s) - stamp))
if [ "$age" -gt 300 ] || [ "$age" -lt -300 ]; then
  answer '400 Bad Request'
  exit
fi
# For a day after a new secret was made there are two signatures.
for each in $signatures; do
  if [ "$each" = "v1,$own" ]; then
    # The same event may come twice; its id stands in its line.
    grep -q "\"id\":\"$id\"" "$TOLD" 2>/dev/null || printf '%s\n' "$(cat "$body")" >>"$TOLD"
    answer '204 No Content'
    exit
  fi
done
answer '400 Bad Request'
