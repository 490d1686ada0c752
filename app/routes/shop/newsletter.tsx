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
import { type PlainKey, t } from "~/texts/text";

const steps = {
  confirm: {
    title: "shop:confirmAddress",
    text: "shop:confirmAddressHint",
    button: "shop:confirm",
    done: "shop:confirmed",
  },
  leave: {
    title: "shop:leaveNewsletter",
    text: "shop:leaveHint",
    button: "shop:leave",
    done: "shop:left",
  },
} as const satisfies Record<string, Record<string, PlainKey>>;
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
  return redirectWithFlash(args, "/", { kind: "done", text: t(steps[step].done) });
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, data && { title: t(steps[data.step].title), noindex: true });

export default function Newsletter() {
  const { step } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  const { title, text, button, done } = steps[step];
  if (answer?.done === false) return <Invalid step={step} />;
  return (
    <SignInFrame title={t(title)} lead={answer ? undefined : t(text)}>
      {answer ? (
        <p className="notice" role="status">
          {t(done)}
        </p>
      ) : (
        <Form method="post">
          <p className="form-end">
            <Submit pending={t("shop:oneMoment")}>{t(button)}</Submit>
          </p>
        </Form>
      )}
    </SignInFrame>
  );
}

function Invalid({ step }: { step: Step }) {
  return (
    <SignInFrame title={t(steps[step].title)}>
      <p className="notice notice-problem" role="alert">
        {step === "confirm"
          ? t("shop:confirmInvalid")
          : t("shop:leaveInvalid", { email: site.contact.email })}
      </p>
      <p>
        <Link to="/">{t("shop:toHomePage")}</Link>
      </p>
    </SignInFrame>
  );
}

export { ErrorPage as ErrorBoundary };
