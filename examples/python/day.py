"""A seller's day by API: 200 products, a customer's request, an offer with an optional line, the
customer's acceptance, an order, two shipments, invoice, payment and credit note. TOKEN is a key
with the role owner."""

import datetime
import http.cookiejar
import json
import os
import time
import urllib.request

STORE = os.environ.get("STORE", "http://127.0.0.1:3000")
AS_SELLER = {"authorization": "Bearer " + os.environ["TOKEN"]}
# Keeps the customer's session.
opener = urllib.request.build_opener(
    urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
)


def ask(path, body, **headers):
    headers = {"content-type": "application/json", **headers}
    request = urllib.request.Request(STORE + path, json.dumps(body).encode(), headers)
    with opener.open(request) as answer:
        return json.load(answer)


def call(method, *args, **headers):
    path = "/api/commerce/" + method.replace(".", "/")
    return ask(path, {"args": args}, **headers)["result"]


def seller(method, *args, **headers):
    return call(method, *args, **AS_SELLER, **headers)


def upsert(products):
    """Sends again what a busy store did not reach in time."""
    answers = seller("products.upsertMany", products)
    late = [
        at
        for at, answer in enumerate(answers)
        if (answer["error"] or "").startswith("Not reached in time")
    ]
    if late:
        for at, answer in zip(late, upsert([products[at] for at in late])):
            answers[at] = answer
    return answers


stamp = f"{time.time_ns():x}"
made = upsert(
    [
        {
            "sku": f"PY-{stamp}-{at}",
            "productName": f"Part {at}",
            "price": (1000 + 37 * at) / 100,
            "stock": 50,
        }
        for at in range(1, 201)
    ]
)
vice, jaws = made[0]["id"], made[1]["id"]
print("products:", sum(each["result"] == "created" for each in made))

email = f"ada-{stamp}@example.com"
account = {"email": email, "password": "a long enough passphrase"}
uid = ask("/api/auth/signup", account)["user"]["uid"]
request = {
    "items": [{"id": vice, "quantity": 4}, {"id": jaws, "quantity": 1}],
    "contact": {"firstName": "Ada", "lastName": "Byron", "email": email},
}
number = call("quotes.submit", uid, request)["quoteNumber"]
print("request:", number)

# The request's lines have the ids asked-1 and asked-2. What is left out stays as the settings say.
vices = {"id": "asked-1", "kind": "product", "productId": vice, "quantity": 4, "price": 9.5}
spare_jaws = {
    "id": "asked-2",
    "kind": "product",
    "productId": jaws,
    "quantity": 1,
    "inclusion": {"kind": "optional", "min": 1, "max": 4},
}
freight = {"label": "Freight", "amount": 12.5}
sent = {
    "lines": [vices, spare_jaws],
    "charges": [freight],
    "message": "Ten days after your order.",
    "note": None,
}
offer = seller("offers.send", number, sent)
print("offer:", offer["status"], offer["total"])

# The customer takes two of the optional line, and says which offer they saw.
seen = call("quotes.read", number)
answer = {
    "answer": "Approved",
    "seen": {"revision": seen["revision"]},
    "given": {
        "name": "Ada Byron",
        "purchaseOrder": "PO 7",
        "options": [{"line": "asked-2", "quantity": 2}],
    },
}
print("answer:", call("quotes.answer", number, answer)["status"])

order_number = seller("orders.createFromQuote", number)["orderNumber"]
# A call with an idempotency key may be sent again: it ships once.
once = {"idempotency-key": number + "-1"}
part = {"count": 1, "lines": [{"at": 0, "quantity": 3}], "parcel": None}
seller("orders.ship", order_number, part, **once)
seller("orders.ship", order_number, part, **once)
seller("orders.ship", order_number, {"count": 2, "lines": None, "parcel": None})
order = seller("orders.find", order_number)
print("order:", order_number, order["status"], order["total"])

invoice = seller("invoices.issue", order_number, {"count": 1, "lines": None, "tax": None})
path = f"/api/files/orders/{order_number}/documents/{invoice['number']}/file.pdf"
with opener.open(urllib.request.Request(STORE + path, headers=AS_SELLER)) as file:
    print("invoice:", invoice["total"], file.headers["content-type"])
payment = {
    "amount": invoice["total"],
    "method": "bank transfer",
    "payer": None,
    "at": datetime.datetime.now(datetime.timezone.utc).isoformat(),
    "note": None,
}
print("payment:", seller("orders.recordPayment", order_number, payment)["paymentStatus"])
damaged = {
    "count": 1,
    "lines": [{"at": 0, "quantity": 1}],
    "charges": False,
    "reason": "Damaged",
    "lowersDebt": True,
}
print("credit note:", seller("invoices.credit", order_number, invoice["number"], damaged)["total"])
