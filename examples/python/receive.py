"""Listens for what a store tells by webhook, with nothing but Python."""

import base64
import hashlib
import hmac
import http.server
import json
import threading
import time


def is_signed(headers, body, secret):
    """Whether the store signed this body with the secret, in the last five minutes."""
    stamp = headers.get("webhook-timestamp", "")
    if not stamp.isascii() or not stamp.isdigit() or abs(time.time() - int(stamp)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{headers.get('webhook-id', '')}.{stamp}.".encode() + body
    own = b"v1," + base64.b64encode(hmac.digest(key, signed, hashlib.sha256))
    # For a day after a new secret was made there are two.
    given = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(own, each.encode()) for each in given)


class Receiver:
    """Keeps each event once, however often it is delivered."""

    def __init__(self, port, secret):
        self.events = {}
        self.changed = threading.Condition()
        receiver = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers.get("content-length", 0)))
                genuine = is_signed(self.headers, body, secret)
                if genuine:
                    receiver.keep(json.loads(body))
                self.send_response(204 if genuine else 400)
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler)

    def keep(self, event):
        with self.changed:
            self.events[event["id"]] = event
            self.changed.notify_all()

    def told(self, wanted):
        """The first event whose data is looked for; it may have come before."""
        with self.changed:
            while True:
                for event in self.events.values():
                    if wanted(event["data"]):
                        return event
                self.changed.wait()

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()
