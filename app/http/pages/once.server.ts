import { redirect } from "@remix-run/node";
import { onceField } from "~/forms/once-key";
import type { AdminArgs } from "./admin-page.server";

/** A new key for a form that creates something. */
export function onceKey({ context }: Pick<AdminArgs, "context">): string {
  return context.services.random.token(16);
}

/**
 * Runs a form only once, however often it is sent with the same content: by a second click, by a
 * reload, from the previous page. Repetitions lead to the same address as the first.
 */
export async function once(
  args: AdminArgs,
  form: FormData,
  make: () => Promise<unknown>,
): Promise<unknown> {
  const { keptAnswers } = args.context.services;
  const key = String(form.get(onceField) ?? "");
  if (!keptAnswers || key === "") return make();
  const content = JSON.stringify([...form].filter(([, value]) => typeof value === "string"));
  const { pathname } = new URL(args.request.url);
  // A form that was changed on the previous page and sent again is a new request.
  const call = { caller: args.admin.uid, method: pathname, key: `${key} ${content}`, content };
  const begun = await keptAnswers.begin(call);
  if (begun.state === "answered") {
    const { to, cookie } = JSON.parse(begun.body) as Made;
    return redirect(to, { status: 303, headers: { "Set-Cookie": cookie } });
  }
  if (begun.state !== "first") return make();
  try {
    const answer = await make();
    const made = answer instanceof Response ? madeIn(answer) : null;
    if (made) await keptAnswers.finish(begun.id, { status: 303, body: JSON.stringify(made) });
    return answer;
  } finally {
    // Does nothing when an answer is stored.
    await keptAnswers.release(begun.id);
  }
}

interface Made {
  to: string;
  cookie: string;
}

function madeIn({ headers }: Response): Made | null {
  const to = headers.get("Location");
  return to === null ? null : { to, cookie: headers.get("Set-Cookie") ?? "" };
}
