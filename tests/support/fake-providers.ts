import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { text } from "~/kernel/env/variables";
import { Failure } from "~/kernel/failure";
import type { LimiterDeps } from "~/kernel/limits/limiter";
import { memoryLimiter } from "~/kernel/limits/memory-limiter.server";
import { defineProvider } from "~/kernel/provider";
import { attachmentHash, attachmentName, readAttachment } from "~/modules/files/attachment.server";
import type { Files } from "~/modules/files/files";
import {
  describeFile,
  isPictureName,
  isPublicName,
  publicName,
  typeOfFile,
} from "~/modules/files/public-name.server";
import type { Identity } from "~/modules/identity/identity";
import type { IdentityDeps } from "~/modules/identity/identity-deps.server";
import { foldInFlight, type MailDeps, type Mailer, type MailMessage } from "~/modules/mail/mailer";
import {
  type OnlinePayment,
  type PaymentEvent,
  paymentEvents,
  type SessionObject,
} from "~/modules/payments/provider";

/** Mail that is kept in memory. `refuses` says which mails the next calls refuse, and how. */
export interface FakeMail extends Mailer {
  sent: { message: MailMessage; key: string }[];
  refuses: { retry: boolean } | null;
}

export function fakeMail(): FakeMail {
  const mailer: FakeMail = {
    on: true,
    sent: [],
    refuses: null,
    async send(message, key) {
      if (mailer.refuses) return { sent: false, ...mailer.refuses, code: "refused" };
      if (!mailer.sent.some((each) => each.key === key)) mailer.sent.push({ message, key });
      return { sent: true };
    },
  };
  return mailer;
}

/** Files in memory. */
export function fakeFiles(): Files {
  const kept = new Map<string, Uint8Array>();
  return {
    async save(content) {
      const name = publicName(content);
      const known = kept.get(name);
      if (!known) kept.set(name, content);
      return describeFile(name, content.byteLength);
    },
    async read(name) {
      const content = isPublicName(name) ? kept.get(name) : undefined;
      return content ? { content, type: typeOfFile(name) } : null;
    },
    async list(limit) {
      const names = [...kept.keys()].filter((name) => isPictureName(name)).reverse();
      return names
        .slice(0, limit)
        .map((name) => describeFile(name, kept.get(name)?.byteLength ?? 0));
    },
    async *names() {
      yield* kept.keys();
    },
    async remove(name) {
      if (!isPublicName(name) && attachmentHash(name) === null) return false;
      return kept.delete(name);
    },
    async saveAttachment(content, named) {
      const read = await readAttachment(content, named);
      kept.set(attachmentName(read.hash) ?? "", content);
      return read;
    },
    async readAttachment(hash) {
      return kept.get(attachmentName(hash) ?? "") ?? null;
    },
  };
}

/** Payment in memory: `pay` is the shopper, and returns the webhook about it. */
export interface FakePayment extends OnlinePayment {
  sessions: Map<string, SessionObject>;
  mode: "ok" | "down" | "silent";
  pay(id: string): { body: Buffer; signature: string };
}

const fakeSecret = "fake-payment-secret";

export function fakePayment(secret = fakeSecret): FakePayment {
  const keys = new Map<string, string>();
  const sign = (at: number, body: Buffer) =>
    createHmac("sha256", secret).update(`${at}.`).update(body).digest("hex");
  async function answers(): Promise<void> {
    if (payment.mode === "down") throw new Error("The fake is down");
    if (payment.mode === "silent") throw new Error("The fake took too long");
  }
  const payment: FakePayment = {
    kind: "online",
    hasWebhook: true,
    signatureHeader: "fake-signature",
    codeSecret: secret,
    sessions: new Map(),
    mode: "ok",
    async open() {
      return {
        async createSession(request) {
          await answers();
          const known = keys.get(request.idempotencyKey);
          const id = known ?? `fake_${randomUUID()}`;
          keys.set(request.idempotencyKey, id);
          const total = request.lines.reduce(
            (sum, line) => sum + line.unitAmount * line.quantity,
            0,
          );
          if (!known) {
            payment.sessions.set(id, {
              id,
              status: "open",
              payment_status: "unpaid",
              created: Math.floor(Date.now() / 1000),
              amount_total: total,
              amount_subtotal: total,
              currency: request.currency,
              client_reference_id: request.customerId,
              metadata: request.metadata,
            });
          }
          return { id, url: `https://pay.example.test/${id}` };
        },
        async session(id) {
          await answers();
          const found = payment.sessions.get(id);
          if (!found) throw new Error("There is no such session");
          return found;
        },
        async *completedSessions(since) {
          await answers();
          const found = [...payment.sessions.values()].reverse();
          yield found.filter(
            ({ status, created }) =>
              status === "complete" && (created ?? 0) * 1000 >= since.getTime() - 1000,
          );
        },
      };
    },
    async verify(body, signature, now): Promise<PaymentEvent | null> {
      const [, at = "", given = ""] = /^(\d{1,12})\.([0-9a-f]{64})$/.exec(signature) ?? [];
      if (given === "" || Math.abs(now.getTime() / 1000 - Number(at)) > 300) return null;
      const right = sign(Number(at), body);
      return timingSafeEqual(Buffer.from(given), Buffer.from(right))
        ? (JSON.parse(body.toString()) as PaymentEvent)
        : null;
    },
    pay(id) {
      const session = payment.sessions.get(id);
      if (!session) throw new Failure("notFound", "There is no such session");
      Object.assign(session, {
        status: "complete",
        payment_status: "paid",
        customer_details: { email: "buyer@example.test", name: "Ada Byron King", phone: null },
      });
      const event = { id: `evt_${randomUUID()}`, type: paymentEvents.completed, object: session };
      const body = Buffer.from(JSON.stringify(event));
      const at = Math.floor(Date.now() / 1000);
      return { body, signature: `${at}.${sign(at, body)}` };
    },
  };
  return payment;
}

/** Bearer credentials of the form `uid email`, signed by nobody: only for tests. */
export function fakeIdentity(people: readonly { uid: string; email: string }[]): Identity {
  return {
    kind: "bearer",
    signIn: null,
    async caller(request) {
      const [, uid] = /^Bearer fake-(\S+)$/.exec(request.headers.get("authorization") ?? "") ?? [];
      const found = people.find((person) => person.uid === uid);
      return found ? { ...found, firstName: "", lastName: "" } : null;
    },
    async find(who) {
      const wanted = who.toLowerCase();
      return people.find(({ uid, email }) => uid === who || email === wanted) ?? null;
    },
  };
}

/** The fakes as providers of a configuration, such as `createServices(env, { config })` takes. */
export function fakeProviders() {
  const [mail, files, payment] = [fakeMail(), fakeFiles(), fakePayment()];
  const people: { uid: string; email: string }[] = [];
  const on = { id: "fake", title: "Fake", variables: {} };
  const configure = () => ({ on: true as const, settings: {} });
  return {
    mail,
    files,
    payment,
    people,
    config: {
      providers: {
        mail: [
          defineProvider({ ...on, configure, create: (_, __: MailDeps) => foldInFlight(mail) }),
        ],
        files: [defineProvider({ ...on, configure, create: () => files })],
        payment: [
          defineProvider({
            ...on,
            variables: { FAKE_PAYMENT_SECRET: text },
            configure: ({ set, off }) =>
              set.FAKE_PAYMENT_SECRET
                ? { on: true as const, settings: {} }
                : off("FAKE_PAYMENT_SECRET is not set", []),
            create: () => payment,
          }),
        ],
        identity: [
          defineProvider({
            ...on,
            configure,
            create: (_, __: IdentityDeps) => fakeIdentity(people),
          }),
        ],
        limits: [
          defineProvider({
            ...on,
            configure,
            create: (_, { clock }: LimiterDeps) => memoryLimiter({ clock }),
          }),
        ],
      },
      extensions: [],
      defaults: { identity: "fake" },
    },
  };
}
