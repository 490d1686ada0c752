import { type MetaFunction, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { rich } from "~/components/frame/rich";
import { seo } from "~/components/frame/seo";
import { CannotMail, SignInFrame } from "~/components/frame/sign-in-frame";
import { Field } from "~/forms/field";
import { ErrorSummary, FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { requiredLine } from "~/http/pages/address-fields.server";
import { type ShopArgs, shopPage } from "~/http/pages/page.server";
import {
  attempt,
  minutesUntil,
  readForm,
  refuse,
  wasRefused,
} from "~/http/pages/submission.server";
import { isFailure } from "~/kernel/failure";
import { isDocumentNumber } from "~/kernel/identifiers";
import { t } from "~/texts/text";

export const loader = shopPage(async ({ request, context }) => {
  const { searchParams } = new URL(request.url);
  return {
    number: (searchParams.get("number") ?? "").slice(0, 100),
    sent: searchParams.has("sent"),
    mailOn: context.services.mail.mailer.on,
    refused: wasRefused(context),
  };
});

export const action = shopPage(askForLink);

/** In capitals and without spaces, however it was typed. */
const schema = z.object({
  number: requiredLine({ what: "forms:theNumber", max: 100 })
    .transform((typed) => typed.replace(/\s/g, "").toUpperCase())
    .refine((number) => number === "" || isDocumentNumber(number), {
      error: () => t("shop:numberForm"),
    }),
});

/** The answer is the same for every number, known or not. */
async function askForLink(args: ShopArgs) {
  const read = readForm(schema, await args.request.formData());
  if (!read.ok) return refuse(args.context, read.answer);
  const asked = await attempt(args.call("links.ask", [read.values.number]));
  if (!asked.ok && isFailure(asked.failure) && asked.failure.kind === "tooMany") {
    const message = t("shop:linkTooMany", { minutes: minutesUntil(asked.failure) });
    return refuse(args.context, { ...read.typed, message }, 429);
  }
  return redirect("/new-link?sent=1", { status: 303 });
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, { title: t("shop:aNewLink"), noindex: true, refused: data?.refused });

/**
 * For customers with an old link: a new one is mailed to the address of the quote or the order
 * only.
 */
export default function NewLink() {
  const { number, sent, mailOn } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  if (!mailOn) return <CannotMail title={t("shop:aNewLink")} />;
  if (sent && !answer) return <Sent />;
  return (
    <SignInFrame title={t("shop:aNewLink")} lead={t("shop:newLinkHint")}>
      <Form method="post" action="/new-link" className="stack" noValidate>
        <FormFields answer={answer}>
          <ErrorSummary />
          <Field
            name="number"
            label={t("shop:number")}
            hint={t("shop:numberHint")}
            initial={number}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
          />
          <div className="form-end">
            <Submit pending={t("shop:sending")}>{t("shop:sendANewLink")}</Submit>
          </div>
        </FormFields>
      </Form>
    </SignInFrame>
  );
}

function Sent() {
  return (
    <SignInFrame title={t("shop:checkYourEMail")}>
      <p>{t("shop:newLinkSent")}</p>
      <p className="soft">
        {rich("shop:nothingArrived", { contact: (text) => <Link to="/contact">{text}</Link> })}
      </p>
    </SignInFrame>
  );
}

export { ErrorPage as ErrorBoundary };
