import { Form, useLoaderData } from "@remix-run/react";
import { DeskHead, deskMeta } from "~/components/desk/desk-head";
import { ErrorPage } from "~/components/frame/error-page";
import type { FormAnswer } from "~/forms/answer";
import { CustomFields } from "~/forms/custom-fields";
import { ErrorSummary, FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { useAnswer } from "~/forms/use-answer";
import { type AdminArgs, adminPage } from "~/http/pages/admin-page.server";
import { redirectWithFlash } from "~/http/pages/flash.server";
import { problem } from "~/http/pages/page.server";
import { answerOf, attempt, refuse } from "~/http/pages/submission.server";
import { checkTypedCustom, customInputs } from "~/kernel/extensions/custom";
import type { Extended } from "~/kernel/extensions/custom-field";
import { site } from "~/modules/settings/site";
import { staff } from "~/modules/staff/role";
import { t } from "~/texts/text";
import type { DataOwner } from "./custom-card";

/** The values that extensions keep with a quote, an order or a customer, as a form. */
const owners = {
  quotes: {
    label: "deskExtensions:quote",
    find: ({ call }: AdminArgs, id: string) => call("quotes.find", [id]),
    save: ({ call }: AdminArgs, id: string, custom: Values) =>
      call("extensions.setQuoteData", [id, custom]),
  },
  orders: {
    label: "deskExtensions:order",
    find: ({ call }: AdminArgs, id: string) => call("orders.find", [id]),
    save: ({ call }: AdminArgs, id: string, custom: Values) =>
      call("extensions.setOrderData", [id, custom]),
  },
  customers: {
    label: "deskExtensions:customer",
    find: ({ call }: AdminArgs, id: string) => call("customers.find", [id]),
    save: ({ call }: AdminArgs, id: string, custom: Values) =>
      call("extensions.setCustomerData", [id, custom]),
  },
} as const;

type Values = Record<string, Record<string, string | number | boolean | null>>;

const access = { roles: staff.handlesOrders };

export const loader = adminPage(async (args) => {
  const { of, id, record } = await ownerOf(args);
  const inputs = customInputs(of, record, site);
  return {
    inputs,
    title: t("deskExtensions:ownerOf", { label: t(owners[of].label), id }),
    back: `/admin/${of}/${id}`,
  };
}, access);

export const action = adminPage(async (args) => {
  const { of, id } = await ownerOf(args);
  const form = await args.request.formData();
  const text = (path: string) => {
    const typed = form.get(path);
    return typeof typed === "string" ? typed.replaceAll("\r\n", "\n").trim() : undefined;
  };
  const values = Object.fromEntries([...form.keys()].map((name) => [name, text(name) ?? ""]));
  const typed: FormAnswer = { form: "data", errors: {}, message: null, values };
  const checked = checkTypedCustom(of, text, { before: null, style: site });
  if ("errors" in checked) return refuse(args.context, { ...typed, errors: checked.errors });
  const saved = await attempt(owners[of].save(args, id, checked.custom as Values));
  if (!saved.ok) return refuse(args.context, answerOf(saved.failure, typed));
  return redirectWithFlash(args, `/admin/${of}/${encodeURIComponent(id)}`, {
    kind: "done",
    text: t("deskExtensions:theDataIsSaved"),
  });
}, access);

async function ownerOf(args: AdminArgs): Promise<{ of: DataOwner; id: string; record: Extended }> {
  const { resource = "", id = "" } = args.params;
  if (!Object.hasOwn(owners, resource)) throw problem(404);
  const of = resource as DataOwner;
  const record = await owners[of].find(args, id);
  if (!record) throw problem(404);
  return { of, id, record };
}

export const meta = deskMeta("deskExtensions:moreData");

export default function ExtensionData() {
  const { inputs, title, back } = useLoaderData<typeof loader>();
  const answer = useAnswer<FormAnswer>();
  return (
    <>
      <DeskHead title={t("deskExtensions:moreData")} trail={[{ label: title, to: back }]} />
      <Form method="post" className="desk-card stack" noValidate>
        <FormFields answer={answer}>
          <ErrorSummary />
          {inputs.length === 0 ? (
            <p className="soft">{t("deskExtensions:noExtensionAddsFieldsHere")}</p>
          ) : (
            <>
              <CustomFields inputs={inputs} />
              <Submit pending={t("deskExtensions:saving")}>{t("deskExtensions:save")}</Submit>
            </>
          )}
        </FormFields>
      </Form>
    </>
  );
}

export { ErrorPage as ErrorBoundary };
