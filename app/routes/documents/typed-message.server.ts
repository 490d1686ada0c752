import { z } from "zod";
import type { MessageInput } from "~/commerce/quotes/messages-service";
import type { FieldErrors } from "~/domain/failure";
import { tooManyRequests } from "~/domain/failure";
import { attachmentNames, type LineWish, messageLimits } from "~/domain/message";
import type { ChangeableLine } from "~/domain/requested-changes";
import { cleanFileName } from "~/files/attachment.server";
import type { Files } from "~/files/files";
import type { FormAnswer } from "~/forms/answer";
import { bodyLimits } from "~/http/api/body.server";
import { amountField } from "~/http/pages/amount.server";
import { paragraphs } from "~/http/pages/fields.server";
import type { PageArgs } from "~/http/pages/page.server";
import { attempt, minutesUntil, readForm } from "~/http/pages/submission.server";
import type { Allowance } from "~/limits/limiter";

/** Counts messages with files by client address before any file is stored. */
const fileLimit = { name: "message-files", limit: 20, windowMs: 10 * 60 * 1000 };

const schema = z.object({
  text: paragraphs({ what: "the message", max: messageLimits.text }),
  change: z
    .record(
      z.string(),
      z.object({
        quantity: z.string().optional(),
        price: amountField("a price"),
        remove: z.string().optional(),
      }),
    )
    .default({}),
});

type Read =
  | { ok: true; input: MessageInput; typed: FormAnswer }
  | { ok: false; answer: FormAnswer };

/**
 * The content of a message form, with its files already stored. Lines without a requested change
 * are left out.
 */
export async function readMessage(
  args: Pick<PageArgs, "context">,
  form: FormData,
  lines: readonly ChangeableLine[],
): Promise<Read> {
  const read = readForm(schema, form, { form: "message" });
  if (!read.ok) return read;
  const errors: FieldErrors = {};
  const wishes = lines.flatMap((line): LineWish[] => {
    const given = read.values.change[line.id];
    if (!given) return [];
    const remove = given.remove === "yes";
    const quantity = quantityOf(line, given.quantity ?? "", errors);
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
  const { text } = read.values;
  if (text === null && wishes.length + kept.files.length === 0) {
    return refuse({ text: "Write a message, or change a line" });
  }
  return { ok: true, typed: read.typed, input: { text, wishes, files: kept.files } };
}

const nothing = { quantity: null, price: null };

/** null: unchanged. */
function quantityOf(line: ChangeableLine, typed: string, errors: FieldErrors): number | null {
  const trimmed = typed.trim().replace(",", ".");
  if (trimmed === "") return null;
  const pattern = line.whole ? /^\d{1,7}$/ : /^\d{1,7}(\.\d{1,3})?$/;
  const read = Number(trimmed);
  if (!pattern.test(trimmed) || read <= 0) {
    errors[`change.${line.id}.quantity`] = `Enter how many of ${line.name} you want`;
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
  return `Too many files were sent from here. Try again in ${minutes} minutes`;
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
  if (chosen.length > messageLimits.files) return { error: "Choose at most five files" };
  if (chosen.some(({ size }) => size > messageLimits.fileBytes)) {
    return { error: "A file is larger than 5 MB" };
  }
  const { limiter, files } = context.services;
  const allowed = await limiter.take(fileLimit, context.clientAddress);
  if (!allowed.allowed) return { error: tooManyFiles(allowed) };
  const kept: MessageInput["files"] = [];
  for (const file of chosen) {
    const done = await keptFile(files, file);
    if (!done) return { error: `Choose ${attachmentNames} files of at most 5 MB` };
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
