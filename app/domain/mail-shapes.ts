import { type OutboxEntry, outboxStates, type Subscriber } from "./mail";
import { count, date, dateOrNull, object, type Shape, text, textOrNull } from "./shape";

export const subscribers: Shape<Subscriber> = {
  id: text,
  email: text,
  status: (raw) => (raw === "confirmed" || raw === "unsubscribed" ? raw : "pending"),
  created: date,
  updated: date,
};

export const outbox: Shape<OutboxEntry> = {
  id: text,
  key: text,
  kind: text,
  payload: (raw) => object(raw) ?? {},
  status: (raw) => outboxStates.find((state) => state === raw) ?? "waiting",
  attempts: count,
  nextAt: date,
  lockedUntil: dateOrNull,
  lastError: textOrNull,
  created: date,
  updated: date,
};
