import type { FormAnswer } from "~/forms/answer";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { attempt, refuse, type Submission } from "~/http/pages/submission.server";
import type { Failure } from "~/kernel/failure";
import { returnToPage } from "./document-answers.server";

interface DocumentForm<T> {
  args: AdminArgs;
  read: Submission<T>;
  /** A refusal by the services, with the present document. */
  refused: (failure: Failure, typed: FormAnswer) => Promise<FormAnswer>;
}

/**
 * Runs the work of a form on a quote's or an order's page. When the work returns a text, the page
 * shows it; any other result is the response. When a service refuses, the form is shown again with
 * what was typed.
 */
export async function runForm<T, R>(
  { args, read, refused }: DocumentForm<T>,
  work: (values: T, typed: FormAnswer) => Promise<string | R>,
) {
  if (!read.ok) return refuse(args.context, read.answer, read.status);
  const done = await attempt(work(read.values, read.typed));
  if (!done.ok) {
    const answer = await refused(done.failure, read.typed);
    return refuse(args.context, answer, done.failure.kind === "conflict" ? 409 : 400);
  }
  const answer = done.value;
  return typeof answer === "string" ? returnToPage(args, { kind: "done", text: answer }) : answer;
}
