import { data, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { seo } from "~/components/frame/seo";
import { SignInFrame } from "~/components/frame/sign-in-frame";
import { Submit } from "~/forms/submit";
import { redirectWithFlash } from "~/http/pages/flash.server";
import { type PageArgs, page, problem } from "~/http/pages/page.server";
import { site } from "~/modules/settings/site";
import { t } from "~/texts/text";

const steps = {
  confirm: {
    title: "Confirm your address",
    text: "One more step: press the button to join the list.",
    button: "Confirm",
    done: "Thank you. You are on the list.",
    invalid:
      "This link is not valid, or has expired. To join, sign up again at the foot of any page.",
  },
  leave: {
    title: "Unsubscribe from the newsletter",
    text: "Press the button to stop receiving our newsletter.",
    button: "Leave",
    done: "You are unsubscribed. We are sorry to see you go.",
    invalid: `This link is not valid, so nothing was changed. Write to ${site.contact.email}, and we take your address off the list.`,
  },
} as const;
type Step = keyof typeof steps;

function linkOf({ request, params }: PageArgs): { step: Step; id: string; key: string } {
  const step = params.step ?? "";
  if (step !== "confirm" && step !== "leave") throw problem(404);
  const { searchParams } = new URL(request.url);
  return { step, id: searchParams.get("id") ?? "", key: searchParams.get("key") ?? "" };
}

export const loader = page(async (args) => ({ step: linkOf(args).step }));

/** Only a POST changes anything, because programs that scan mails open their links. */
export const action = page(async (args) => {
  const { step, id, key } = linkOf(args);
  const form = await args.request.formData();
  const done = await args.context.services.mail.newsletter[step](id, key);
  if (!done) return data({ done }, { status: 400 });
  // Mail programs send this POST for their user, and must not be redirected.
  if (form.has("List-Unsubscribe")) return data({ done });
  return redirectWithFlash(args, "/", { kind: "done", text: steps[step].done });
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, data && { title: steps[data.step].title, noindex: true });

export default function Newsletter() {
  const { step } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  const { title, text, button, done, invalid } = steps[step];
  if (answer?.done === false) return <Invalid title={title} text={invalid} />;
  return (
    <SignInFrame title={title} lead={answer ? undefined : text}>
      {answer ? (
        <p className="notice" role="status">
          {done}
        </p>
      ) : (
        <Form method="post">
          <p className="form-end">
            <Submit pending={t("shop:oneMoment")}>{button}</Submit>
          </p>
        </Form>
      )}
    </SignInFrame>
  );
}

function Invalid({ title, text }: { title: string; text: string }) {
  return (
    <SignInFrame title={title}>
      <p className="notice notice-problem" role="alert">
        {text}
      </p>
      <p>
        <Link to="/">{t("shop:goToTheHomePage")}</Link>
      </p>
    </SignInFrame>
  );
}

export { ErrorPage as ErrorBoundary };
