#!/bin/sh
# A seller's day by API, with curl and jq: 200 products, a customer's request, an offer with an
# optional line, the customer's acceptance, an order, two shipments, invoice, payment and credit
# note. TOKEN is a key with the role owner.
set -eu

store=${STORE:-http://127.0.0.1:3000}
cookies=$(mktemp)
trap 'rm -f "$cookies"' EXIT

ask() { # path, body, further options of curl
  path=$1 body=$2
  shift 2
  printf '%s' "$body" |
    curl -sS --fail-with-body -H 'content-type: application/json' --data-binary @- "$@" "$store$path"
}

# A call of the seller's program, by its key: method, arguments, further options.
seller() {
  method=$(printf '%s' "$1" | tr . /) args=$2
  shift 2
  ask "/api/commerce/$method" "{\"args\":$args}" -H "authorization: Bearer $TOKEN" "$@"
}

# A call of the customer, by their session.
customer() {
  ask "/api/commerce/$(printf '%s' "$1" | tr . /)" "{\"args\":$2}" -b "$cookies"
}

# A call that fails ends the program: its answer has no result.
shown='.result // error | "\(.status) \(.total)"'

stamp=$$-$(date +%s)
products=$(jq -nc --arg stamp "$stamp" '[range(1; 201) | {
  sku: "SH-\($stamp)-\(.)", productName: "Part \(.)", price: ((1000 + 37 * .) / 100), stock: 50
}]')
made='[]'
# What a busy store did not reach in time is sent again.
late='(.error // "" | startswith("Not reached in time"))'
while [ "$products" != '[]' ]; do
  answers=$(seller products.upsertMany "[$products]" | jq -ec .result)
  made=$(printf '%s%s' "$made" "$answers" | jq -sc ".[0] + [.[1][] | select($late | not)]")
  products=$(printf '%s%s' "$products" "$answers" |
    jq -sc "[transpose[] | select(.[1] | $late) | .[0]]")
done
vice=$(printf '%s' "$made" | jq -er '.[0].id')
jaws=$(printf '%s' "$made" | jq -er '.[1].id')
echo "products: $(printf '%s' "$made" | jq '[.[] | select(.result == "created")] | length')"

email="ada-$stamp@example.com"
uid=$(ask /api/auth/signup "{\"email\":\"$email\",\"password\":\"a long enough passphrase\"}" \
  -c "$cookies" | jq -er .user.uid)
items="[{\"id\":\"$vice\",\"quantity\":4},{\"id\":\"$jaws\",\"quantity\":1}]"
contact="{\"firstName\":\"Ada\",\"lastName\":\"Byron\",\"email\":\"$email\"}"
number=$(customer quotes.submit "[\"$uid\",{\"items\":$items,\"contact\":$contact}]" |
  jq -er .result.quoteNumber)
echo "request: $number"

# The request's lines have the ids asked-1 and asked-2. What is left out stays as the settings say.
offer=$(jq -nc --arg vice "$vice" --arg jaws "$jaws" '{
  lines: [
    {id: "asked-1", kind: "product", productId: $vice, quantity: 4, price: 9.5},
    {id: "asked-2", kind: "product", productId: $jaws, quantity: 1,
      inclusion: {kind: "optional", min: 1, max: 4}}
  ],
  charges: [{label: "Freight", amount: 12.5}],
  message: "Ten days after your order.",
  note: null
}')
sent=$(seller offers.send "[\"$number\",$offer]" | jq -r "$shown")
echo "offer: $sent"

# The customer takes two of the optional line, and says which offer they saw.
seen=$(customer quotes.read "[\"$number\"]" | jq -c '.result | {revision}')
given='{"name":"Ada Byron","purchaseOrder":"PO 7","options":[{"line":"asked-2","quantity":2}]}'
answer="{\"answer\":\"Approved\",\"seen\":$seen,\"given\":$given}"
accepted=$(customer quotes.answer "[\"$number\",$answer]" | jq -er .result.status)
echo "answer: $accepted"

order=$(seller orders.createFromQuote "[\"$number\"]" | jq -er .result.orderNumber)
# A call with an idempotency key may be sent again: it ships once.
part='{"count":1,"lines":[{"at":0,"quantity":3}],"parcel":null}'
seller orders.ship "[\"$order\",$part]" -H "idempotency-key: $number-1" > /dev/null
seller orders.ship "[\"$order\",$part]" -H "idempotency-key: $number-1" > /dev/null
seller orders.ship "[\"$order\",{\"count\":2,\"lines\":null,\"parcel\":null}]" > /dev/null
shipped=$(seller orders.find "[\"$order\"]" | jq -r "$shown")
echo "order: $order $shipped"

invoice=$(seller invoices.issue "[\"$order\",{\"count\":1,\"lines\":null,\"tax\":null}]")
name=$(printf '%s' "$invoice" | jq -er .result.number)
total=$(printf '%s' "$invoice" | jq -e .result.total)
file=$(curl -sS --fail -o /dev/null -w '%{content_type}' -H "authorization: Bearer $TOKEN" \
  "$store/api/files/orders/$order/documents/$name/file.pdf")
echo "invoice: $total $file"
payment="{\"amount\":$total,\"method\":\"bank transfer\",\"payer\":null,\"at\":\"$(date -u +%FT%TZ)\",\"note\":null}"
paid=$(seller orders.recordPayment "[\"$order\",$payment]" | jq -er .result.paymentStatus)
echo "payment: $paid"
damaged='{"count":1,"lines":[{"at":0,"quantity":1}],"charges":false,"reason":"Damaged","lowersDebt":true}'
credit=$(seller invoices.credit "[\"$order\",\"$name\",$damaged]" | jq -e .result.total)
echo "credit note: $credit"
