import { createHmac, timingSafeEqual } from "node:crypto";
import { impossible } from "~/kernel/failure";
import {
  count,
  instant,
  list,
  nullable,
  type RecordOf,
  record,
  text,
} from "~/kernel/resource/field";
import type { CommerceDeps } from "~/modules/deps";
import { atomicallyKept, type KeptCall, narrowed } from "~/modules/idempotency/kept-call.server";
import type { Tx } from "~/storage/storage";
import { t } from "~/texts/text";
import { asksForCode } from "./acceptance.resource";
import type { EvidenceKey } from "./offers-service.server";
import type { StoredQuote } from "./quote.resource";
import { statusAt } from "./quote-rules";

const codeLimits = { digits: 6, minutes: 15, tries: 5, daily: 5 } as const;

const kind = "acceptance-code";

const minute = 60_000;

const day = 86_400_000;

/** The stored state of a quote's codes. The code itself is not stored. */
const codeFields = {
  /** Keyed hash of the valid code; null when there is none. */
  hash: nullable(text()),
  until: instant(),
  /** Failed attempts with it. */
  tries: count(),
  /** When codes were sent within the last day. */
  sent: list(instant()),
};

interface CodeRecord extends RecordOf<typeof codeFields> {}

type CodeDeps = CommerceDeps & { evidenceKey: EvidenceKey };

type Coded = Pick<StoredQuote, "id" | "revision">;

/** Whether an acceptance by link needs a code: it is required, and e-mail is on. */
export function needsCode(
  { site, announcements }: CommerceDeps,
  quote: Pick<StoredQuote, "offer">,
): boolean {
  return asksForCode(quote, site.selling.offer) && announcements.sendCode !== null;
}

async function readRecord(tx: Tx, { id }: Pick<Coded, "id">): Promise<CodeRecord> {
  const row = await tx.tokens.get(`${kind}-${id}`);
  return record(codeFields).read(row?.kind === kind ? JSON.parse(row.subject) : null);
}

async function store(tx: Tx, { id }: Pick<Coded, "id">, record: CodeRecord, now: Date) {
  const expires = new Date(now.getTime() + day);
  const subject = JSON.stringify(record);
  await tx.tokens.put({ id: `${kind}-${id}`, kind, subject, expires, created: now });
}

/** The keyed hash of a code, valid for exactly this revision. */
function hashOf({ id, revision }: Coded, code: string, key: string): string {
  return createHmac("sha256", key).update(`${id}\n${revision}\n${code}`).digest("hex");
}

/**
 * Mails a code to the quote's own address, unless it had too many. The caller does not learn which.
 */
export async function sendCode(
  deps: CodeDeps,
  quoteId: string,
  kept: KeptCall | null = null,
): Promise<void> {
  const { storage, clock, random, announcements } = deps;
  const key = await deps.evidenceKey();
  // The stored answer of the call does not contain the code.
  const call = narrowed(kept, () => null);
  const made = await atomicallyKept(storage, call, async (tx) => {
    const quote = await tx.quotes.get(quoteId);
    const now = clock();
    if (!quote || !needsCode(deps, quote) || statusAt(quote, now) !== "Quoted") return null;
    const known = await readRecord(tx, quote);
    const sent = known.sent.filter((at) => now.getTime() - at.getTime() < day);
    if (sent.length >= codeLimits.daily) return null;
    const code = String(random.int(10 ** codeLimits.digits)).padStart(codeLimits.digits, "0");
    const until = new Date(now.getTime() + codeLimits.minutes * minute);
    const hash = hashOf(quote, code, key);
    await store(tx, quote, { hash, until, tries: 0, sent: [...sent, now] }, now);
    return { code, quote };
  });
  if (made) announcements.sendCode?.({ ...made, minutes: codeLimits.minutes });
}

function isRight({ hash, until, tries }: CodeRecord, given: string, now: Date): boolean {
  if (hash === null || until <= now || tries >= codeLimits.tries) return false;
  const [expected, typed] = [Buffer.from(hash), Buffer.from(given)];
  return expected.length === typed.length && timingSafeEqual(expected, typed);
}

function refused() {
  const message = t("quotes:codeIsNotValid");
  return impossible(message, { code: message });
}

/**
 * Counts a wrong code in a transaction of its own, so that the refusal does not roll it back.
 * @throws Failure impossible, the same for a wrong, an expired and a missing code
 */
export async function tryCode(deps: CodeDeps, quoteId: string, code: string): Promise<void> {
  const { storage, clock } = deps;
  const key = await deps.evidenceKey();
  const right = await storage.atomically(async (tx) => {
    const quote = await tx.quotes.get(quoteId);
    if (!quote) return false;
    const known = await readRecord(tx, quote);
    const now = clock();
    if (isRight(known, hashOf(quote, code, key), now)) return true;
    if (known.hash !== null) await store(tx, quote, { ...known, tries: known.tries + 1 }, now);
    return false;
  });
  if (!right) throw refused();
}

/**
 * Checks the code again in the transaction of the acceptance. The returned function records that it
 * is used.
 */
export async function spendCode(
  deps: CodeDeps,
  tx: Tx,
  quote: Coded,
  code: string,
): Promise<() => Promise<void>> {
  const key = await deps.evidenceKey();
  const known = await readRecord(tx, quote);
  const now = deps.clock();
  if (!isRight(known, hashOf(quote, code, key), now)) throw refused();
  return () => store(tx, quote, { ...known, hash: null }, now);
}
