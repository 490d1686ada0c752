import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { sentId } from "~/components/documents/conversation";
import type { ChangedAnswer } from "~/components/frame/changes";
import type { FormAnswer } from "~/forms/answer";
import { bodyLimits } from "~/http/api/body.server";
import { line, paragraphs } from "~/http/pages/address-fields.server";
import { amountField } from "~/http/pages/amount.server";
import { flashCookie } from "~/http/pages/flash.server";
import type { PageArgs, ShopArgs } from "~/http/pages/page.server";
import {
  answerOf,
  attempt,
  minutesUntil,
  readForm,
  refuse,
  typedIn,
} from "~/http/pages/submission.server";
import { type FieldErrors, tooManyRequests } from "~/kernel/failure";
import type { Allowance } from "~/kernel/limits/limiter";
import { plainNumber } from "~/kernel/typed-number";
import { cleanFileName } from "~/modules/files/attachment.server";
import type { Files } from "~/modules/files/files";
import type { DocumentLink } from "~/modules/identity/caller";
import { acceptanceLimits } from "~/modules/quotes/acceptance.resource";
import {
  attachmentNames,
  filesProblem,
  type LineWish,
  messageLimits,
  type QuoteMessage,
} from "~/modules/quotes/message.resource";
import type { MessageInput } from "~/modules/quotes/messages.server";
import type { Quote } from "~/modules/quotes/quote.resource";
import { type ChangeableLine, changeableLines } from "~/modules/quotes/requested-changes";
import { t } from "~/texts/text";

interface Writing {
  quote: Quote;
  /** The signed link that opened the quote; null in the customer's account. */
  link: DocumentLink | null;
  /** The quote's page. */
  back: string;
}

const done = {
  message: { mailed: "documents:messageIsSentMailed", unmailed: "documents:messageIsSent" },
  again: { mailed: "documents:newOfferAskedMailed", unmailed: "documents:newOfferAsked" },
  mute: { mailed: "documents:noMoreReminders", unmailed: "documents:noRemindersAtAll" },
} as const;

/** The buttons of a quote's page besides its answers; null for any other. */
export function conversationOf(form: FormData) {
  const intent = String(form.get("intent") ?? "");
  return Object.hasOwn(done, intent) ? (intent as keyof typeof done) : null;
}

/**
 * Handles the customer's message about a quote. While an offer is open, its page is shown again with
 * what was chosen and typed for the answer: without scripts nothing else keeps it.
 */
export async function writeMessage(
  args: ShopArgs,
  form: FormData,
  { quote, link, back, intent }: Writing & { intent: keyof typeof done },
) {
  const { quoteNumber } = quote;
  const typed = typedIn(form, { form: "message", files: true });
  if (intent === "mute") {
    await args.call("messages.mute", [quoteNumber], { link });
  } else {
    const read =
      intent === "again" && !typed.values.text?.trim()
        ? { ok: true as const, input: { text: "", writer: "", wishes: [], files: [] }, typed }
        : await readMessage(args, form, changeableLines(quote));
    if (!read.ok) return refuse(args.context, read.answer);
    if (intent === "again") read.input.text = askingAgain(read.input.text ?? "");
    const repeats = async () => {
      const messages = await args.call("messages.list", [quoteNumber], { link });
      return isRepeated(messages, Number(typed.values.messages ?? "NaN"), read.input);
    };
    if (intent === "again" || !(await repeats())) {
      const asked = { ...read.input, kind: intent };
      const sent = await attempt(args.call("messages.ask", [quoteNumber, asked], { link }));
      if (!sent.ok) {
        const { failure } = sent;
        const answer = answerOf(failure, { ...read.typed, form: "message" });
        if (failure.kind !== "tooMany") return refuse(args.context, answer, 409);
        const minutes = minutesUntil(failure);
        const message = t("documents:tooManyMessages", { minutes });
        return refuse(args.context, { ...answer, message }, 429);
      }
    }
  }
  const { mailer } = args.context.services.mail;
  const told = t(done[intent][mailer.on && quote.contact.email !== "" ? "mailed" : "unmailed"]);
  if (intent !== "again" && form.has("offer.revision")) {
    const left = Object.entries(typed.values).filter(
      ([name]) => intent === "mute" || !isSent(name),
    );
    return data<ChangedAnswer>({ ...typed, values: Object.fromEntries(left), told });
  }
  const isMessage = intent === "message";
  const kind = isMessage ? "placed" : "done";
  const headers = { "Set-Cookie": flashCookie(args, { kind, text: told }) };
  return redirect(isMessage ? `${back}#${sentId}` : back, { status: 303, headers });
}

/** What a message takes along of the page's form. */
function isSent(name: string): boolean {
  return /^(text|messages|files|change\..*)$/.test(name);
}

/**
 * Whether the customer's last message is this one, which a reload of the page sends again: the form
 * had fewer messages when it was first sent.
 */
function isRepeated(
  messages: readonly QuoteMessage[],
  before: number,
  input: MessageInput,
): boolean {
  const last = messages.findLast(({ side }) => side === "customer");
  if (!last || !(messages.length > before)) return false;
  const contentOf = (message: MessageInput) => [
    message.text,
    ...message.wishes.map(({ line, quantity, price, remove }) => [line, quantity, price, remove]),
    ...message.files.map(({ hash }) => hash),
  ];
  return JSON.stringify(contentOf(last)) === JSON.stringify(contentOf(input));
}

/** The message that the button writes for the customer, before what they wrote themselves. */
function askingAgain(own: string): string {
  return [t("documents:pleaseSendANewOffer"), own].filter(Boolean).join("\n\n");
}

/** Counts messages with files by client address before any file is stored. */
const fileLimit = { name: "message-files", limit: 20, windowMs: 10 * 60 * 1000 };

const schema = z.object({
  text: paragraphs({ what: "forms:theMessage", max: messageLimits.text }),
  writer: line({ what: "forms:yourName", max: acceptanceLimits.name }),
  change: z
    .record(
      z.string(),
      z.object({
        quantity: z.string().optional(),
        /** The quantity that its field began with, perhaps of an earlier revision. */
        of: z.string().optional(),
        price: amountField("forms:aPrice"),
        remove: z.string().optional(),
      }),
    )
    .default({}),
});

type Read =
  | { ok: true; input: MessageInput & { writer: string }; typed: FormAnswer }
  | { ok: false; answer: FormAnswer };

/**
 * The content of a message form, with its files already stored. Lines without a requested change
 * are left out.
 */
async function readMessage(
  args: Pick<PageArgs, "context">,
  form: FormData,
  lines: readonly ChangeableLine[],
): Promise<Read> {
  const read = readForm(schema, form, { form: "message", files: true });
  const typed = read.ok ? read.typed : read.answer;
  const errors: FieldErrors = { ...typed.errors };
  const quantities = lines.map((line) => {
    const { [`change.${line.id}.quantity`]: asked = "", [`change.${line.id}.of`]: of } =
      typed.values;
    return asked === of ? null : quantityOf(line, asked, errors);
  });
  if (!read.ok) return { ok: false, answer: { ...typed, errors } };
  const wishes = lines.flatMap((line, at): LineWish[] => {
    const given = read.values.change[line.id];
    if (!given) return [];
    const remove = given.remove === "yes";
    const quantity = quantities[at] ?? null;
    const price = given.price === line.price ? null : given.price;
    if (!remove && quantity === null && price === null) return [];
    return [
      { line: line.id, name: line.name, remove, ...(remove ? nothing : { quantity, price }) },
    ];
  });
  const refuse = (more: FieldErrors): Read => ({
    ok: false,
    answer: { ...read.typed, errors: more },
  });
  if (Object.keys(errors).length > 0) return refuse(errors);
  const kept = await keptFiles(args, form);
  if ("error" in kept) return refuse({ files: kept.error });
  const { text, writer } = read.values;
  if (text === null && wishes.length + kept.files.length === 0) {
    return refuse({ text: t("documents:writeOrChangeALine") });
  }
  return { ok: true, typed: read.typed, input: { text, writer, wishes, files: kept.files } };
}

const nothing = { quantity: null, price: null };

/** null: unchanged. */
function quantityOf(line: ChangeableLine, typed: string, errors: FieldErrors): number | null {
  const trimmed = plainNumber(typed.trim());
  if (trimmed === "") return null;
  const pattern = line.whole ? /^\d{1,7}$/ : /^\d{1,7}(\.\d{1,3})?$/;
  const read = Number(trimmed);
  if (!pattern.test(trimmed) || read <= 0) {
    errors[`change.${line.id}.quantity`] = t("documents:enterHowMany", { name: line.name });
    return null;
  }
  return read === line.quantity ? null : read;
}

/**
 * Why a large form is not read, or null. Asked before the form is parsed, which costs the store
 * more than it costs the sender.
 */
export async function refusedUnread({
  context,
  request,
}: Pick<PageArgs, "context" | "request">): Promise<string | null> {
  if (!isLarge(request)) return null;
  const allowance = await context.services.limiter.peek(fileLimit, context.clientAddress);
  return allowance.allowed ? null : tooManyFiles(allowance);
}

/** Whether the form has more in it than text, as far as its announced length says. */
export function isLarge({ headers }: Request): boolean {
  return Number(headers.get("content-length") ?? Number.POSITIVE_INFINITY) > bodyLimits.form;
}

function tooManyFiles({ resetSeconds }: Allowance): string {
  const minutes = minutesUntil(tooManyRequests(resetSeconds));
  return t("documents:tooManyFiles", { minutes });
}

type Kept = { files: MessageInput["files"] } | { error: string };

/** The form's files, stored; none is stored when one is refused by size or number. */
export async function keptFiles(
  { context }: Pick<PageArgs, "context">,
  form: FormData,
  field = "files",
): Promise<Kept> {
  const given = form.getAll(field).filter((each): each is File => each instanceof File);
  const chosen = given.filter(({ size, name }) => size > 0 || name !== "");
  if (chosen.length === 0) return { files: [] };
  const problem = filesProblem(chosen);
  if (problem) return { error: problem };
  const { limiter, files } = context.services;
  const allowed = await limiter.take(fileLimit, context.clientAddress);
  if (!allowed.allowed) return { error: tooManyFiles(allowed) };
  const kept: MessageInput["files"] = [];
  for (const file of chosen) {
    const done = await keptFile(files, file);
    if (!done) {
      const error = t("documents:fileCannotBeSent", { name: file.name, types: attachmentNames() });
      return { error };
    }
    kept.push(done);
  }
  return { files: kept };
}

async function keptFile(files: Files, file: File): Promise<MessageInput["files"][number] | null> {
  const saved = await attempt(
    files.saveAttachment(new Uint8Array(await file.arrayBuffer()), file.name),
  );
  return saved.ok ? { ...saved.value, name: cleanFileName(file.name, saved.value.type) } : null;
}
