import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeskHead } from "~/components/desk/desk-head";
import { Mark } from "~/components/desk/list-parts";
import { ErrorPage } from "~/components/frame/error-page";
import { seo } from "~/components/frame/seo";
import { listBehind } from "~/components/lists/list";
import { Submit } from "~/forms/submit";
import { useAnswer } from "~/forms/use-answer";
import { usualForm, withFormSize } from "~/http/form-size.server";
import { adminPage } from "~/http/pages/admin-page.server";
import { onceKey } from "~/http/pages/once.server";
import { wasRefused } from "~/http/pages/submission.server";
import { discountName } from "~/modules/discounts/discount.resource";
import { mostOf } from "~/modules/settings/part-fields";
import {
  changeDiscount,
  discountFacts,
  discountOfPage,
  fieldsOfDiscount,
} from "./discount-actions.server";
import { DiscountEditor, discountFormId } from "./discount-editor";
import { type DiscountAnswer, discountInputs, emptyDiscount } from "./discount-form";
import { discountList } from "./discount-list";
import { stateOf, stateWords } from "./discount-words";

export const loader = adminPage(async (args) => {
  const { params, context, call, may } = args;
  const refused = wasRefused(context);
  const back = listBehind(discountList, new URL(args.request.url).searchParams);
  const shared = {
    refused,
    back,
    inputs: discountInputs,
    may: may("discounts.save"),
    once: onceKey(args),
  };
  if (params.id === undefined) {
    return {
      ...shared,
      id: null,
      version: 0,
      name: "New discount",
      used: 0,
      state: null,
      example: null,
      facts: {},
      fields: emptyDiscount,
    };
  }
  const discount = await discountOfPage(args);
  const { id, version, usedCount } = discount;
  const [fields, example] = await Promise.all([
    fieldsOfDiscount(args, discount),
    call("discounts.example", [discount]),
  ]);
  return {
    ...shared,
    id,
    version,
    example,
    used: usedCount,
    name: discountName(discount),
    state: stateOf(discount, context.services.clock()),
    facts: discountFacts(discount),
    fields,
  };
});

export const action = withFormSize(adminPage(changeDiscount), {
  parts: usualForm.parts + mostOf.categories,
});

export { shouldRevalidate } from "~/forms/revalidation";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, { title: data?.name ?? "Discount", noindex: true, refused: data?.refused });

export default function AdminDiscount() {
  const { id, version, name, used, state, example, facts, fields, inputs, may, back } =
    useLoaderData<typeof loader>();
  const answer = useAnswer<DiscountAnswer>();
  return (
    <>
      <DeskHead
        trail={[{ label: "Discounts", to: back }]}
        title={name}
        mark={state ? <Mark tone={stateWords[state].tone}>{stateWords[state].text}</Mark> : null}
        actions={
          may ? (
            <Submit form={discountFormId} intent="save" pending="Saving…">
              Save
            </Submit>
          ) : null
        }
      />
      <DiscountEditor
        key={answer?.stamp ?? version}
        fields={answer?.fields ?? fields}
        answer={answer}
        version={answer?.version ?? version}
        facts={facts}
        inputs={inputs}
        opened={answer?.opened ?? fields}
        example={answer?.asked ? answer.example : example}
        hasExample={answer?.asked ?? id !== null}
        used={id === null ? null : used}
        disabled={!may}
      />
    </>
  );
}

export { ErrorPage as ErrorBoundary };
