import {
  business,
  count,
  id,
  instant,
  nullable,
  object,
  oneOf,
  personal,
  type RecordOf,
  technical,
  text,
  unique,
} from "~/kernel/resource/field";
import { defineResource, index, sortedIndex } from "~/kernel/resource/resource";
import { defineStates, type StateFacts } from "~/kernel/states";
import { spokenLanguage } from "~/modules/customers/customer.resource";
import type { PlainKey } from "~/texts/text";

export const outboxStates = ["waiting", "sent", "parked", "obsolete"] as const;
export type OutboxStatus = (typeof outboxStates)[number];

interface OutboxState extends StateFacts<OutboxStatus> {
  /** What pages call it. */
  label: PlainKey;
}

/** Mails. One that arrived, or has nothing to say any more, is never sent again. */
export const outboxMachine = defineStates<OutboxStatus, OutboxState>({
  waiting: {
    label: "deskMail:statusWaiting",
    moves: { waiting: ["staff"], sent: ["system"], obsolete: ["system"], parked: ["system"] },
  },
  sent: { label: "deskMail:statusArrived", moves: {} },
  parked: { label: "deskMail:statusGivenUp", moves: { waiting: ["staff"] } },
  obsolete: { label: "deskMail:statusNotNeeded", moves: {} },
});

/** Deliveries of webhooks. Each can be sent again, because receivers know an event by its id. */
export const deliveryMachine = defineStates<OutboxStatus, OutboxState>({
  waiting: outboxMachine.of("waiting"),
  sent: { label: "deskMail:statusArrived", moves: { waiting: ["staff"] } },
  parked: outboxMachine.of("parked"),
  obsolete: { label: "deskMail:statusNotNeeded", moves: { waiting: ["staff"] } },
});

const outboxEntryFields = {
  id: id(),
  /** Unique, so that each key is mailed only once: `quote/Q-…/customer/Pending/1`. */
  key: personal(unique(text())),
  kind: technical(text()),
  /** What the template needs besides the stored record. */
  payload: personal(object()),
  /** `obsolete`: there was nothing left to say when it came up, so nothing was sent. */
  status: business(oneOf(outboxStates, "waiting")),
  attempts: technical(count()),
  nextAt: technical(instant()),
  /** The end of an instance's claim on the entry; null when no instance has claimed it. */
  lockedUntil: technical(nullable(instant())),
  /** Code of the last failure, never the provider's text; null for none. */
  lastError: technical(nullable(text())),
  created: technical(instant()),
  updated: technical(instant()),
};

/** A mail to be sent, stored in the transaction that causes it. */
export interface OutboxEntry extends RecordOf<typeof outboxEntryFields> {}

export const outbox = defineResource("outbox", outboxEntryFields, [
  index("status", "nextAt", "id"),
  sortedIndex("status", "created", "id"),
  index("created", "id"),
]);

/** A one-time link for an account's address. */
export interface ConfirmationMail {
  to: string;
  firstName: string;
  lastName: string;
  link: string;
}
export type SendEmailConfirmation = (mail: ConfirmationMail) => Promise<void>;

const subscriberFields = {
  id: id(),
  /** Lower case, unique. */
  email: personal(unique(text())),
  status: business(oneOf(["confirmed", "unsubscribed", "pending"], "pending")),
  language: personal(spokenLanguage()),
  created: technical(instant()),
  updated: technical(instant()),
};

export interface Subscriber extends RecordOf<typeof subscriberFields> {}

export const subscribers = defineResource("subscribers", subscriberFields, [
  index("created", "id"),
  index("status", "created", "id"),
  index("status", "id"),
]);

/** The one-time link of a password reset, with its address. */
export interface ResetMail {
  to: string;
  firstName: string;
  lastName: string;
  link: string;
  expires: Date;
}
export type SendPasswordReset = (mail: ResetMail) => Promise<void>;

/** Something that happened to an account's credentials. */
export interface SecurityNotice {
  to: string;
  firstName: string;
  lastName: string;
  /** The key of a sentence. */
  what: PlainKey;
  at: Date;
  /** The browser's name; null when no browser was used. */
  device: string | null;
}
/** Resolves to whether the mail was sent. */
export type SendSecurityNotice = (notice: SecurityNotice) => Promise<boolean>;
