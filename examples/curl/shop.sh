#!/bin/sh
# Goes through a store's catalogue and asks for quotes, with curl and sed.
set -eu

store=${STORE:-http://127.0.0.1:3000}
cookies=$(mktemp)
trap 'rm -f "$cookies"' EXIT

ask() { # path [body]
  if [ $# -gt 1 ]; then
    curl -sS -b "$cookies" -c "$cookies" -H 'content-type: application/json' -d "$2" "$store$1"
  else
    curl -sS -b "$cookies" -c "$cookies" "$store$1"
  fi
}

# The value of the first text field of that name.
field() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p" | head -n 1; }

products=0
first=
cursor=
while :; do
  page=$(ask "/api/store/products?limit=50${cursor:+&cursor=$cursor}")
  found=$(printf '%s' "$page" | grep -o '"id":"' | wc -l)
  products=$((products + found))
  [ -n "$first" ] || first=$(printf '%s' "$page" | sed 's/"productName".*//' | field id)
  cursor=$(printf '%s' "$page" | field nextCursor)
  [ -n "$cursor" ] || break
done
echo "products: $products"

items="[{\"id\":\"$first\",\"quantity\":2}]"
contact='{"email":"grace@example.com","firstName":"Grace"}'
quote=$(ask /api/commerce/quotes/submit "{\"args\":[null,{\"items\":$items,\"contact\":$contact}]}")
echo "guest: $(printf '%s' "$quote" | field quoteNumber)"

email="buyer-$$-$(date +%s)@example.com"
account="{\"email\":\"$email\",\"password\":\"a long enough passphrase\"}"
uid=$(ask /api/auth/signup "$account" | field uid)
mine=$(ask /api/commerce/quotes/submit \
  "{\"args\":[\"$uid\",{\"items\":$items,\"contact\":{\"email\":\"$email\"}}]}" | field quoteNumber)
own=$(ask /api/commerce/quotes/listForCustomer "{\"args\":[\"$uid\"]}" | field quoteNumber)
[ "$mine" = "$own" ] && echo "customer: $own"

# The value of a number field of that name; the quote's own stand last.
number() { sed -n "s/.*\"$1\":\([0-9.]*\).*/\1/p" | head -n 1; }

if [ -n "${TOKEN:-}" ]; then
  # The seller's program, by a key of the store: it prices every line and sends the offer.
  curl -sS -o /dev/null -H 'content-type: application/json' -H "authorization: Bearer $TOKEN" \
    -d "{\"args\":[\"$mine\",\"Quoted\",{\"prices\":[{\"id\":\"$first\",\"price\":90}]}]}" \
    "$store/api/commerce/quotes/updateStatus"
  answer=Approved
else
  answer=Cancelled
fi
read=$(ask /api/commerce/quotes/read "{\"args\":[\"$mine\"]}")
total=$(printf '%s' "$read" | number total)
seen="{\"revision\":$(printf '%s' "$read" | number revision),\"total\":${total:-null}}"
# The same key again would be the same answer, and answer nothing twice.
answered=$(curl -sS -b "$cookies" -H 'content-type: application/json' \
  -H "idempotency-key: answer-$mine" \
  -d "{\"args\":[\"$mine\",{\"answer\":\"$answer\",\"seen\":$seen}]}" \
  "$store/api/commerce/quotes/answer")
echo "answered: $(printf '%s' "$answered" | field status)"

if [ -n "${TOKEN:-}" ] && [ -n "${TOLD:-}" ]; then
  # A webhook of the store leads to receive.sh, which writes what it is told into this file.
  order=$(curl -sS -H 'content-type: application/json' -H "authorization: Bearer $TOKEN" \
    -d "{\"args\":[\"$mine\"]}" "$store/api/commerce/orders/createFromQuote" | field orderNumber)
  until told=$(grep "$order" "$TOLD"); do sleep 1; done
  echo "told: $(printf '%s' "$told" | sed -n '1s/"timestamp".*//p' | field type) $order"
fi

refused=$(curl -sS -o /dev/null -D - -b "$cookies" -H 'content-type: application/json' \
  -d '{"args":["somebody-else"]}' "$store/api/commerce/carts/get" |
  sed -n 's/^x-error-code: \([a-z_]*\).*/\1/p')
echo "refused: $refused"
