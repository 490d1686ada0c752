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
import { site } from "~/modules/settings/site";
import { staff } from "~/modules/staff/role";
import { t } from "~/texts/text";
import { dataOwnerNamed } from "./data-pages.server";

const access = { roles: staff.handlesOrders };

/** The values that extensions keep with a record, as a form. */
export const loader = adminPage(async (args) => {
  const { owner, named, record } = await ownerOf(args);
  return {
    inputs: customInputs(owner.of, record, site),
    title: t("deskExtensions:ownerOf", { label: t(owner.label), id: named.id }),
    back: owner.page(named),
  };
}, access);

export const action = adminPage(async (args) => {
  const { owner, named } = await ownerOf(args);
  const form = await args.request.formData();
  const text = (path: string) => {
    const typed = form.get(path);
    return typeof typed === "string" ? typed.replaceAll("\r\n", "\n").trim() : undefined;
  };
  const values = Object.fromEntries([...form.keys()].map((name) => [name, text(name) ?? ""]));
  const typed: FormAnswer = { form: "data", errors: {}, message: null, values };
  const checked = checkTypedCustom(owner.of, text, { before: null, style: site });
  if ("errors" in checked) return refuse(args.context, { ...typed, errors: checked.errors });
  const saved = await attempt(owner.save(args.call, named.id, checked.custom));
  if (!saved.ok) return refuse(args.context, answerOf(saved.failure, typed));
  return redirectWithFlash(args, owner.page(named), {
    kind: "done",
    text: t("deskExtensions:theDataIsSaved"),
  });
}, access);

async function ownerOf({ params, request, call }: AdminArgs) {
  const { resource = "", id = "" } = params;
  const owner = dataOwnerNamed(resource);
  const named = { id, within: new URL(request.url).searchParams.get("of") ?? "" };
  const record = await owner?.find(call, named);
  if (!owner || !record) throw problem(404);
  return { owner, named, record };
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
