import type { Failure } from "~/domain/failure";
import type { FormAnswer } from "~/forms/answer";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { attempt, refuse, type Submission } from "~/http/pages/submission.server";
import { stay } from "./document-answers.server";

interface DocumentForm<T> {
  args: AdminArgs;
  read: Submission<T>;
  /** A refusal by the services, beside the document as it is by now. */
  refused: (failure: Failure, typed: FormAnswer) => Promise<FormAnswer>;
}

/**
 * Does what a form of a quote's or an order's page asks for. A text is said on the page one was on;
 * any other answer goes out as it is. What the services refuse shows the form again as it was typed.
 */
export async function carryOut<T, R>(
  { args, read, refused }: DocumentForm<T>,
  deed: (values: T, typed: FormAnswer) => Promise<string | R>,
) {
  if (!read.ok) return refuse(args.context, read.answer);
  const done = await attempt(deed(read.values, read.typed));
  if (!done.ok) {
    const answer = await refused(done.failure, read.typed);
    return refuse(args.context, answer, done.failure.kind === "conflict" ? 409 : 400);
  }
  const told = done.value;
  return typeof told === "string" ? stay(args, { kind: "done", text: told }) : told;
}
