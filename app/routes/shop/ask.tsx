import { type MetaFunction, redirect } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  Form,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { z } from "zod";
import { NextSteps } from "~/components/cart/next-steps";
import { Breadcrumbs } from "~/components/frame/breadcrumbs";
import { addToDraft } from "~/components/frame/cart-view";
import { ErrorPage } from "~/components/frame/error-page";
import { useRootData } from "~/components/frame/root-data";
import { seo } from "~/components/frame/seo";
import { ErrorSummary, FormFields } from "~/forms/form";
import { InputFields } from "~/forms/input-fields";
import { inputsOf } from "~/forms/inputs";
import { useKeptInput } from "~/forms/kept-input";
import { Submit } from "~/forms/submit";
import { submitOrExplain } from "~/forms/submit-or-explain";
import { typedFields } from "~/http/pages/address-fields.server";
import { type ShopArgs, shopPage } from "~/http/pages/page.server";
import {
  answerOf,
  attempt,
  minutesUntil,
  readForm,
  refuse,
  typedIn,
  wasRefused,
} from "~/http/pages/submission.server";
import { visitorOf } from "~/http/pages/visitor.server";
import { isStorableId, newId } from "~/kernel/identifiers";
import { cutText } from "~/kernel/text";
import { findVariant, skuOf } from "~/modules/catalogue/product.resource";
import { requestContactFields } from "~/modules/customers/customer.resource";
import { questionFields } from "~/modules/quotes/quote.resource";
import { t } from "~/texts/text";
import { draftWithMessage, prefillOf } from "./quote-prefill.server";
import { sentCookie } from "./quote-sent.server";
import { questionKey } from "./submission-key.server";

/** Characters of what a search, or a list of numbers, did not find. */
const mostAbout = 1_000;

export const loader = shopPage(async (args) => {
  const { clock, random } = args.context.services;
  const [prefill, lines, subject] = await Promise.all([
    prefillOf(args),
    args.call("visitorCart.size", []),
    subjectOf(args),
  ]);
  return {
    // The message of a request that was not sent yet is another text.
    prefill: { ...prefill, message: subject.message },
    subject,
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

/**
 * What the question is about, and how its text begins. The key differs for each subject. What a
 * search did not find is a question by itself; a product or an order is not.
 */
async function subjectOf(args: ShopArgs) {
  const { searchParams } = new URL(args.request.url);
  const lead = t("lists:askAboutLead");
  const id = searchParams.get("product") ?? "";
  const product = isStorableId(id) ? await args.call("products.getById", [id]) : null;
  if (product) {
    const variant = findVariant(product, searchParams.get("variant") ?? undefined);
    const name = [product.productName, variant?.name].filter(Boolean).join(", ");
    const number = skuOf(product, variant);
    const about = number ? t("lists:aboutNumber", { name, number }) : t("lists:about", { name });
    const key = ["product", id, variant?.id ?? ""].map(encodeURIComponent).join("/");
    return { key, lead, message: `${about}\n`, isQuestion: false };
  }
  const order = searchParams.get("order") ?? "";
  if (/^[\w-]{1,60}$/.test(order)) {
    const message = `${t("lists:aboutOrder", { number: order })}\n`;
    return { key: `order/${order}`, lead, message, isQuestion: false };
  }
  const term = cutText((searchParams.get("about") ?? "").trim(), mostAbout);
  const message = term === "" ? "" : t("lists:lookingFor", { term });
  const key = `about/${encodeURIComponent(term)}`;
  return { key, lead: t("lists:askLead"), message, isQuestion: term !== "" };
}

export const action = shopPage(ask);

/** The browser's own draft of the request gets a question for the cart as well. */
export async function clientAction(args: ClientActionFunctionArgs) {
  const form = await args.request.clone().formData();
  try {
    return await submitOrExplain(args, () => "");
  } catch (answer) {
    const isKept = answer instanceof Response && answer.status < 400;
    if (isKept && form.get("intent") === "cart") addToDraft(String(form.get("message")));
    throw answer;
  }
}

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
  const begun = await subjectOf(args);
  const typed = String(form.get("message") ?? "").trim();
  if (!begun.isQuestion && typed !== "" && typed === begun.message.trim()) {
    const errors = { message: t("lists:addYourQuestion") };
    return refuse(args.context, { ...typedIn(form, {}), errors });
  }
  if (form.get("intent") === "cart") {
    const draft = draftWithMessage(args, String(form.get("message") ?? ""));
    if (draft) return redirect("/quote", { status: 303, headers: { "Set-Cookie": draft } });
  }
  const read = readForm(schema, form);
  if (form.get("intent") === "cart") {
    const { values } = read.ok ? read.typed : read.answer;
    const errors = { message: t("lists:tooLongForCart") };
    return refuse(args.context, { form: "", errors, message: null, values });
  }
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

/** For a question about a product or an order, and for what the catalogue does not have. */
export default function Ask() {
  const { prefill, subject, hasCart, inputs, submissionKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  const { origin, mailOn, user } = useRootData();
  useKeptInput(user?.email ?? "");
  return (
    <>
      <Breadcrumbs origin={origin} trail={[{ label: t("catalogue:askUs") }]} />
      <header className="page-head">
        <h1>{t("catalogue:askUs")}</h1>
        <p className="lead">{subject.lead}</p>
      </header>
      <div className="cart-layout">
        {/* A form for each subject, or else the text of one would stay in the form of the next. */}
        <Form
          key={subject.key}
          id={subject.key}
          method="post"
          className="quote-form"
          data-begins="anew"
          noValidate
        >
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
              <Submit pending={t("lists:sendingQuestion")}>{t("lists:sendQuestion")}</Submit>
              <p className="small soft">
                {mailOn ? t("lists:askFreeWithMail") : t("lists:askFreeWithPage")}
              </p>
            </div>
          </FormFields>
        </Form>
        <aside className="cart-side">
          <NextSteps question />
        </aside>
      </div>
    </>
  );
}

export { ErrorPage as ErrorBoundary };
