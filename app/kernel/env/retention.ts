import { z } from "zod";

/**
 * After how many days what is no longer needed is removed; null for never. An operator changes it
 * with RETENTION_DAYS. docs/operations.md explains each of them.
 */
export const retentionDefaults = {
  /** Guests' carts, since the last change. The browser forgets its cart after 60 days as well. */
  guestCarts: 60 as number | null,
  /** Carts of accounts, since the last change. */
  accountCarts: 730 as number | null,
  /** Newsletter sign-ups that nobody confirmed. */
  unconfirmedSubscribers: 30 as number | null,
  /** Mails that were sent or no longer needed. */
  sentMails: 90 as number | null,
  /** Mails that were given up, and that staff did not send again. */
  failedMails: 365 as number | null,
  /** Webhook deliveries that were sent, given up or no longer needed. */
  deliveries: 30 as number | null,
  /** Imports and changes of many products, with their undo. */
  runs: 30 as number | null,
  /** Deleted products, which can be restored until then. */
  bin: 30 as number | null,
  /** Uploaded files, since no product, setting or message uses them. */
  unusedFiles: 30 as number | null,
  audit: null as number | null,
};

export type RetentionDays = typeof retentionDefaults;

const days = z.union([
  z.literal("never").transform(() => null),
  z.coerce.number().int().min(1).max(36_500),
]);

function nameAndValue(pair: string): [string, unknown] {
  const [name = "", value = ""] = pair.trim().split("=");
  return [name, value];
}

/** Nothing is removed that an operator may want to keep. */
export const retentionForever = Object.fromEntries(
  Object.keys(retentionDefaults).map((name) => [name, null]),
) as RetentionDays;

const givenDays = z
  .string()
  .transform((text) => Object.fromEntries(text.split(",").map(nameAndValue)))
  .pipe(
    z.strictObject({
      guestCarts: days.optional(),
      accountCarts: days.optional(),
      unconfirmedSubscribers: days.optional(),
      sentMails: days.optional(),
      failedMails: days.optional(),
      deliveries: days.optional(),
      runs: days.optional(),
      bin: days.optional(),
      unusedFiles: days.optional(),
      audit: days.optional(),
    } satisfies Record<keyof RetentionDays, unknown>),
  )
  .transform((given): RetentionDays => {
    const set = Object.entries(given).filter(([, value]) => value !== undefined);
    return { ...retentionDefaults, ...Object.fromEntries(set) };
  });

/** `guestCarts=30,audit=3650,bin=never`: what is not named keeps its default. */
export const retentionDays = z
  .string()
  .transform((text, context): RetentionDays => {
    const { success, data } = givenDays.safeParse(text);
    if (success) return data;
    context.addIssue({
      code: "custom",
      message: `it must be names with days, or with never, such as guestCarts=30,bin=never; the names are ${Object.keys(retentionDefaults).join(", ")}`,
    });
    return z.NEVER;
  })
  .optional();

/** Before this time rows are removed; null: they are kept. */
export function removedBefore(now: Date, days: number | null): Date | null {
  return days === null ? null : new Date(now.getTime() - days * 86_400_000);
}
