import { Failure, isTaken } from "~/kernel/failure";
import { type Clock, newId, type Random } from "~/kernel/identifiers";
import type { Log } from "~/kernel/process/log.server";
import type { Storage, Tx } from "~/storage/storage";
import { pageLanguage } from "~/texts/on-server";
import { t } from "~/texts/text";
import type { Subscriber } from "./mail.resource";
import type { SignedLinks } from "./messages/mail-links.server";
import { newsletterConfirmation } from "./messages/newsletter-confirmation.server";
import { waitingEntry } from "./outbox.server";

export interface Newsletter {
  /** Whether addresses are stored; false in demo mode, which discards them. */
  readonly stores: boolean;
  /**
   * Whether a new subscriber gets a mail to confirm, which needs e-mail and the store's address.
   */
  readonly asks: boolean;
  /** @throws Failure notConfigured without a backend, outside demo mode */
  open(): void;
  /**
   * Accepts a valid address and asks its owner by mail. The result does not tell whether the
   * address was known.
   * @throws Failure notConfigured
   */
  subscribe(email: string): Promise<void>;
  /**
   * Confirms by the signed link. Returns false for a link that the store did not sign, or when the
   * address has unsubscribed since.
   */
  confirm(id: string, key: string): Promise<boolean>;
  /** Unsubscribes by the signed link. Returns true again when the link is used again. */
  leave(id: string, key: string): Promise<boolean>;
  counts(): Promise<Record<Subscriber["status"], number>>;
  /** The subscribers sorted by id, in batches: those who confirmed, or all. */
  subscribers(options: { all: boolean }): AsyncGenerator<Subscriber[]>;
}

interface NewsletterDeps {
  demo: boolean;
  /** null without a backend. */
  store: { storage: Storage; signed: SignedLinks } | null;
  canAsk: boolean;
  clock: Clock;
  random: Random;
  log: Log;
  nudge: () => void;
}

const batch = 500;

export function createNewsletter(deps: NewsletterDeps): Newsletter {
  const { demo, store, canAsk, clock, random, log, nudge } = deps;

  function opened(): { storage: Storage; signed: SignedLinks } {
    if (!store) throw new Failure("notConfigured", t("mails:newsletterNotConfigured"));
    return store;
  }

  /**
   * Sends at most one confirmation per day and address, however often the address is entered, and
   * one more for somebody who has unsubscribed, which only the owner of the address can do.
   */
  async function takeIn(tx: Tx, email: string): Promise<void> {
    const now = clock();
    const known = await tx.subscribers.getBy("email", email);
    const id = known?.id ?? newId(clock, random);
    const left = known?.status === "unsubscribed" ? known.updated : null;
    const key = newsletterConfirmation.key({ subscriber: id, asked: now, left });
    const asked = known && canAsk ? await tx.outbox.getBy("key", key) : null;
    if (known?.status === "confirmed") return;
    const language = pageLanguage() ?? known?.language ?? null;
    if (!known) {
      const times = { created: now, updated: now };
      await tx.subscribers.insert({ id, email, status: "pending", language, ...times });
    } else if (known.status === "unsubscribed" || known.language !== language) {
      await tx.subscribers.patch(id, { status: "pending", language, updated: now });
    }
    if (!canAsk || asked) return;
    const payload = { subscriber: id };
    await tx.outbox.insert(waitingEntry({ kind: "newsletter", key, payload }, { clock, random }));
    nudge();
  }

  async function move(id: string, to: "confirmed" | "unsubscribed"): Promise<boolean> {
    return opened().storage.atomically(async (tx) => {
      const known = await tx.subscribers.get(id);
      if (!known) return false;
      if (known.status === to) return true;
      if (to === "confirmed" && known.status === "unsubscribed") return false;
      return tx.subscribers.patch(id, { status: to, updated: clock() });
    });
  }

  return {
    stores: !demo,
    asks: canAsk,
    open() {
      if (!demo) opened();
    },

    async subscribe(email) {
      if (demo) return;
      const { storage } = opened();
      if (!canAsk)
        log.warn(
          {},
          "[newsletter] no confirmation can be sent: see EMAIL_API_KEY and PUBLIC_ORIGIN",
        );
      const address = email.trim().toLowerCase();
      try {
        await storage.atomically((tx) => takeIn(tx, address));
      } catch (error) {
        // The address was entered twice at the same time, and the other request stored it.
        if (!isTaken(error)) throw error;
      }
    },

    async confirm(id, key) {
      const { signed } = opened();
      const valid = await signed.verify({ purpose: "newsletter-confirm", subject: id }, key);
      return valid && move(id, "confirmed");
    },

    async leave(id, key) {
      const { signed } = opened();
      const valid = await signed.verify({ purpose: "newsletter-leave", subject: id }, key);
      return valid && move(id, "unsubscribed");
    },

    async counts() {
      const { subscribers } = opened().storage;
      const [pending, confirmed, unsubscribed] = await Promise.all([
        subscribers.count({ status: "pending" }),
        subscribers.count({ status: "confirmed" }),
        subscribers.count({ status: "unsubscribed" }),
      ]);
      return { pending, confirmed, unsubscribed };
    },

    async *subscribers({ all }) {
      const { storage } = opened();
      let last: string | null = null;
      for (;;) {
        const rows: Subscriber[] = await storage.subscribers.find({
          ...(all ? {} : { where: { status: "confirmed" } }),
          after: last === null ? null : { key: last, id: last },
          limit: batch,
        });
        if (rows.length === 0) return;
        yield rows;
        last = rows.at(-1)?.id ?? null;
      }
    },
  };
}
