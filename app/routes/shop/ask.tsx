import { type MetaFunction, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { NextSteps } from "~/components/cart/next-steps";
import { Breadcrumbs } from "~/components/frame/breadcrumbs";
import { ErrorPage } from "~/components/frame/error-page";
import { useRootData } from "~/components/frame/root-data";
import { seo } from "~/components/frame/seo";
import { ErrorSummary, FormFields } from "~/forms/form";
import { InputFields } from "~/forms/input-fields";
import { inputsOf } from "~/forms/inputs";
import { useKeptInput } from "~/forms/kept-input";
import { Submit } from "~/forms/submit";
import { typedFields } from "~/http/pages/address-fields.server";
import { type ShopArgs, shopPage } from "~/http/pages/page.server";
import {
  answerOf,
  attempt,
  minutesUntil,
  readForm,
  refuse,
  wasRefused,
} from "~/http/pages/submission.server";
import { visitorOf } from "~/http/pages/visitor.server";
import { newId } from "~/kernel/identifiers";
import { cutText } from "~/kernel/text";
import { requestContactFields } from "~/modules/customers/customer.resource";
import { questionFields } from "~/modules/quotes/quote.resource";
import { t } from "~/texts/text";
import { draftWith, prefillOf } from "./quote-prefill.server";
import { sentCookie } from "./quote-sent.server";
import { questionKey } from "./submission-key.server";

export const loader = shopPage(async (args) => {
  const { clock, random } = args.context.services;
  const term = cutText((new URL(args.request.url).searchParams.get("about") ?? "").trim(), 200);
  const [prefill, lines] = await Promise.all([prefillOf(args), args.call("visitorCart.size", [])]);
  const message = term === "" ? {} : { message: t("lists:lookingFor", { term }) };
  return {
    prefill: { ...prefill, ...message },
    hasCart: lines > 0,
    inputs: {
      contact: inputsOf(requestContactFields, undefined, {
        companyName: { label: t("shop:companyOrInstitution") },
        phone: { hint: t("shop:phoneHint") },
      }),
      question: inputsOf(questionFields, undefined, { message: { hint: t("lists:askHint") } }),
    },
    submissionKey: newId(clock, random),
    refused: wasRefused(args.context),
  };
});

export const action = shopPage(ask);

const schema = z.object({
  key: z
    .string()
    .regex(/^[a-z0-9]{24}$/)
    .optional()
    .catch(undefined),
  contact: z.object(typedFields(requestContactFields, undefined, { whose: "your" })),
  ...typedFields(questionFields, undefined, { whose: "your" }),
});

/** Sends the question as a request without products, or notes it for the request of the cart. */
async function ask(args: ShopArgs) {
  const form = await args.request.formData();
  if (form.get("intent") === "cart") {
    const message = cutText(String(form.get("message") ?? ""), 1_000);
    const headers = { "Set-Cookie": draftWith(args, { message }) };
    return redirect("/quote", { status: 303, headers });
  }
  const read = readForm(schema, form);
  if (!read.ok) return refuse(args.context, read.answer);
  const { contact, message } = read.values;
  const { caller } = await visitorOf(args);
  const question = { key: await questionKey(args, read.values), contact, message: message ?? "" };
  const asked = await attempt(args.call("quotes.ask", [caller?.uid ?? null, question]));
  if (asked.ok) {
    const headers = { "Set-Cookie": await sentCookie(args, asked.value, []) };
    return redirect(`/quote/sent/${asked.value.quoteNumber}`, { status: 303, headers });
  }
  const { failure } = asked;
  if (failure.kind !== "tooMany") return refuse(args.context, answerOf(failure, read.typed));
  const tooMany = t("shop:requestsTooMany", { minutes: minutesUntil(failure) });
  return refuse(args.context, { ...read.typed, message: tooMany }, 429);
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, { title: t("catalogue:askUs"), noindex: true, refused: data?.refused });

/** For what the catalogue does not have. */
export default function Ask() {
  const { prefill, hasCart, inputs, submissionKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  const { origin, mailOn, user } = useRootData();
  useKeptInput(user?.email ?? "");
  return (
    <>
      <Breadcrumbs origin={origin} trail={[{ label: t("catalogue:askUs") }]} />
      <header className="page-head">
        <h1>{t("catalogue:askUs")}</h1>
        <p className="lead">{t("lists:askLead")}</p>
      </header>
      <div className="cart-layout">
        <Form method="post" className="quote-form" noValidate>
          <FormFields answer={answer}>
            <ErrorSummary />
            <input type="hidden" name="key" value={answer?.values.key || submissionKey} />
            <fieldset className="form-section">
              <legend>
                <h2>{t("shop:yourQuestion")}</h2>
              </legend>
              <div className="field-grid">
                <InputFields inputs={inputs.question} initial={prefill} />
              </div>
              {hasCart ? (
                <p>
                  <button
                    type="submit"
                    name="intent"
                    value="cart"
                    className="button button-link"
                    formNoValidate
                  >
                    {t("lists:askWithCart")}
                  </button>
                </p>
              ) : null}
            </fieldset>
            <fieldset className="form-section">
              <legend>
                <h2>{t("cart:contact")}</h2>
              </legend>
              <div className="field-grid">
                <InputFields inputs={inputs.contact} prefix="contact." initial={prefill} />
              </div>
            </fieldset>
            <div className="form-end">
              <Submit pending={t("cart:sendingYourRequest")}>{t("lists:sendQuestion")}</Submit>
              <p className="small soft">
                {mailOn ? t("cart:freeWithMail") : t("cart:freeWithPage")}
              </p>
            </div>
          </FormFields>
        </Form>
        <aside className="cart-side">
          <NextSteps />
        </aside>
      </div>
    </>
  );
}

export { ErrorPage as ErrorBoundary };
