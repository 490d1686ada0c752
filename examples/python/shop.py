"""Goes through a store's catalogue and asks for quotes, with nothing but Python."""

import http.cookiejar
import json
import os
import time
import urllib.error
import urllib.parse
import urllib.request

from receive import Receiver

STORE = os.environ.get("STORE", "http://127.0.0.1:3000")
# Keeps the session's cookie, as a browser does.
opener = urllib.request.build_opener(
    urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
)


class StoreError(Exception):
    def __init__(self, answer):
        super().__init__(json.load(answer)["error"])
        self.status = answer.status
        self.code = answer.headers["x-error-code"]
        self.retry_after = answer.headers["retry-after"]


def ask(path, body=None, **headers):
    data = None if body is None else json.dumps(body).encode()
    headers = {"content-type": "application/json", **headers}
    request = urllib.request.Request(STORE + path, data, headers)
    try:
        with opener.open(request) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as answer:
        raise StoreError(answer) from None


def call(method, *args, **headers):
    path = "/api/commerce/" + method.replace(".", "/")
    return ask(path, {"args": list(args)}, **headers)["result"]


def every_product():
    cursor = None
    while True:
        query = {"limit": 50, **({"cursor": cursor} if cursor else {})}
        page = ask("/api/store/products?" + urllib.parse.urlencode(query))
        yield from page["products"]
        cursor = page["nextCursor"]
        if cursor is None:
            return


products = list(every_product())
print("products:", len(products))
first = products[0]["id"]

contact = {"email": "grace@example.com", "firstName": "Grace"}
items = [{"id": first, "quantity": 2}]
quote = call("quotes.submit", None, {"items": items, "contact": contact})
print("guest:", quote["quoteNumber"], quote["status"])

email = f"buyer-{time.time_ns()}@example.com"
account = {"email": email, "password": "a long enough passphrase"}
uid = ask("/api/auth/signup", account)["user"]["uid"]
mine = call("quotes.submit", uid, {"items": items, "contact": {**contact, "email": email}})
own = call("quotes.listForCustomer", uid)
print("customer:", own[0]["quoteNumber"] if own[0]["id"] == mine["id"] else "lost")

number = mine["quoteNumber"]
token = os.environ.get("TOKEN")
if token:
    # The seller's program, by a key of the store: it prices every line and sends the offer.
    prices = {"prices": [{"id": first, "price": 90}]}
    call("quotes.updateStatus", number, "Quoted", prices, authorization="Bearer " + token)
    offer = call("quotes.read", number)
    seen = {"revision": offer["revision"], "total": offer["total"]}
    given = {"name": "Grace Example"}
    # The same key again would be the same answer, and accept nothing twice.
    answer = {"answer": "Approved", "seen": seen, "given": given}
    once = {"idempotency-key": "accept-" + number}
    accepted = call("quotes.answer", number, answer, **once)
    print(f"offer: {offer['status']} {offer['total']}, then {accepted['status']}")
    secret = os.environ.get("WEBHOOK_SECRET")
    if secret:
        # A webhook of the store names this port: the order is told, and nobody asks for it.
        with Receiver(int(os.environ["WEBHOOK_PORT"]), secret) as receiver:
            made = call("orders.createFromQuote", number, authorization="Bearer " + token)
            event = receiver.told(lambda data: data.get("orderNumber") == made["orderNumber"])
            print("told:", event["type"], event["data"]["orderNumber"], event["data"]["total"])
else:
    seen = {"revision": 0, "total": call("quotes.read", number)["total"]}
    ended = call("quotes.answer", number, {"answer": "Cancelled", "seen": seen})
    print("called off:", ended["status"])

try:
    call("carts.get", "somebody-else")
except StoreError as error:
    print("refused:", error.status, error.code)
