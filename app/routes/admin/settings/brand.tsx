import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useSubmit } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { DeskHead } from "~/components/desk/desk-head";
import { ErrorPage } from "~/components/frame/error-page";
import { seo } from "~/components/frame/seo";
import type { FormAnswer } from "~/forms/answer";
import { FieldFrame } from "~/forms/field";
import { FilesField } from "~/forms/files-field";
import { ErrorSummary, FormFields, useField } from "~/forms/form";
import { InputField } from "~/forms/input-fields";
import type { Input } from "~/forms/inputs";
import { Submit } from "~/forms/submit";
import { bodyLimits } from "~/http/api/body.server";
import { withFormSize } from "~/http/form-size.server";
import { adminPage } from "~/http/pages/admin-page.server";
import type { Logo } from "~/modules/settings/part-fields";
import { t } from "~/texts/text";
import { brandPage, changeBrand } from "./brand-page.server";
import { AccentUsed, StyleSheet } from "./style-sheet";

export const loader = adminPage(brandPage);

export const action = withFormSize(adminPage(changeBrand), { bytes: bodyLimits.upload });

export { shouldRevalidate } from "~/forms/revalidation";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, { title: t("deskSettings:brand"), noindex: true, refused: data?.refused });

/** The store's looks: what is chosen on one side, and all that it changes on the other. */
export default function BrandPage() {
  const loaded = useLoaderData<typeof loader>();
  const { css, accent, notes, isDraft, isTried, canUndo, may } = loaded;
  return (
    <>
      <link rel="stylesheet" href={css} />
      <DeskHead
        title={t("deskSettings:brand")}
        trail={[{ label: t("deskSettings:settings"), to: "/admin/settings" }]}
      >
        {may ? null : <p className="soft">{t("deskSettings:anOwnerStoreCanChange")}</p>}
        {/* Always a line, so that the first choice moves nothing. */}
        <p>
          {t(isDraft ? "deskSettings:thisLookNotPublishedYet" : "deskSettings:thisLookIsPublished")}
        </p>
      </DeskHead>
      <div className="brand-columns">
        <div className="editor">
          <BrandForm key={loaded.version} />
          {may && isTried ? (
            <OneButton intent="stop" text={t("deskSettings:stopTryingStore")} />
          ) : null}
          {may && canUndo ? (
            <OneButton intent="undo" text={t("deskSettings:putTheBrandBeforeBack")} />
          ) : null}
        </div>
        <AccentUsed {...accent} />
        <div className="editor-main">
          {notes.map((note) => (
            <p key={note} className="notice" role="status">
              {note}
            </p>
          ))}
          <StyleSheet {...loaded} />
        </div>
      </div>
    </>
  );
}

function OneButton({ intent, text }: { intent: string; text: string }) {
  return (
    <Form method="post" action="/admin/brand">
      <Submit intent={intent} pending={t("deskSettings:oneMoment")} tone="plain">
        {text}
      </Submit>
    </Form>
  );
}

/** Logos are stored, or taken away, before they are shown. */
const ownAnswer = /^(logo|darkLogo)File$|^no(Dark)?Logo$/;

function BrandForm() {
  const { initial, inputs, opened, logos, may } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>() ?? null;
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  // A chosen file that is stored is not sent again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the logos change when one is stored
  useEffect(() => {
    for (const input of form.current?.querySelectorAll<HTMLInputElement>("[type=file]") ?? [])
      input.value = "";
  }, [initial.logo, initial.darkLogo]);
  /** With scripts each choice is shown at once; the address then holds it. */
  const onChange = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    const options = { action: "/admin/brand", replace: true, preventScrollReset: true } as const;
    if (target instanceof HTMLInputElement && ownAnswer.test(target.name)) {
      const sent = new FormData(currentTarget);
      sent.set("intent", "show");
      submit(sent, { ...options, method: "post", encType: "multipart/form-data" });
      return;
    }
    // A colour that is being typed is none yet.
    if (!currentTarget.checkValidity()) return;
    const typed = [...new FormData(currentTarget)].filter(
      (entry): entry is [string, string] => typeof entry[1] === "string" && entry[0] !== "opened",
    );
    submit(new URLSearchParams(typed), { ...options, method: "get" });
  };
  const field = (name: string) => {
    const input = inputs.find((each) => each.name === name) as Input;
    return <InputField input={input} initial={initial[name]} />;
  };
  return (
    <Form
      ref={form}
      method="post"
      action="/admin/brand"
      encType="multipart/form-data"
      className="desk-card editor brand-form"
      noValidate
      onChange={onChange}
    >
      <input type="hidden" name="opened" value={opened} />
      <FormFields answer={answer}>
        <ErrorSummary />
        <fieldset className="editor" disabled={!may}>
          {field("name")}
          {field("tagline")}
          <LogoInput
            name="logo"
            label={t("deskSettings:logo")}
            logo={logos.logo}
            value={initial.logo ?? ""}
          />
          <LogoInput
            name="darkLogo"
            label={t("deskSettings:logoOnDarkPages")}
            logo={logos.darkLogo}
            value={initial.darkLogo ?? ""}
          />
          <ShowName initial={initial.showName ?? ""} />
          <ColourField input={inputs.find(({ name }) => name === "accent") as Input} />
          <ColourField input={inputs.find(({ name }) => name === "neutral") as Input} />
          {field("typeface")}
          {field("corners")}
          {field("density")}
          {/* Enter shows the choice; only its own button publishes it. */}
          {may ? (
            <p className="form-buttons">
              <Submit intent="show" pending={t("deskSettings:oneMoment")} tone="plain">
                {t("deskSettings:showItHere")}
              </Submit>
              <Submit intent="try" pending={t("deskSettings:oneMoment")} tone="plain">
                {t("deskSettings:tryItInTheStore")}
              </Submit>
              <Submit intent="publish" pending={t("deskSettings:publishing")}>
                {t("deskSettings:publish")}
              </Submit>
            </p>
          ) : null}
        </fieldset>
      </FormFields>
    </Form>
  );
}

function ShowName({ initial }: { initial: string }) {
  const { value } = useField("showName", initial);
  return (
    <label className="check">
      <input type="checkbox" name="showName" value="yes" defaultChecked={value === "yes"} />{" "}
      {t("deskSettings:showNameBesideLogo")}
    </label>
  );
}

interface LogoInputProps {
  name: "logo" | "darkLogo";
  label: string;
  logo: Logo | null;
  /** The stored logo as the form sends it. */
  value: string;
}

function LogoInput({ name, label, logo, value }: LogoInputProps) {
  const none = name === "logo" ? "noLogo" : "noDarkLogo";
  const kept = useField(name, value).value;
  return (
    <>
      <FilesField
        name={`${name}File`}
        label={label}
        hint={t("deskSettings:svgShapesOnlyPngJpeg")}
        accept="image/svg+xml,image/png,image/jpeg,image/webp,image/avif"
        multiple={false}
      />
      <input type="hidden" name={name} value={kept} />
      {logo ? (
        <p className="form-buttons">
          <img
            className={`brand-logo brand-logo-${name}`}
            src={logo.path}
            width={logo.width}
            height={logo.height}
            alt={t("deskSettings:thePresent", { label: label.toLowerCase() })}
          />
          <label className="check">
            <input type="checkbox" name={none} value="yes" /> {t("deskSettings:removeIt")}
          </label>
        </p>
      ) : null}
    </>
  );
}

const isColour = /^#[0-9a-f]{6}$/i;

function ColourField({ input }: { input: Input }) {
  const { initial } = useLoaderData<typeof loader>();
  const { id, value, error } = useField(input.name, initial[input.name]);
  const { name } = input;
  // A refused text is no colour that could be picked.
  const shown = isColour.test(value) ? value : (initial[name] ?? value);
  return (
    <FieldFrame {...input} id={id} error={error}>
      <span className="brand-colour">
        <input
          name={`${name}Picked`}
          type="color"
          defaultValue={shown}
          aria-label={t("deskSettings:pickColour", { label: input.label })}
          onInput={({ currentTarget }) => {
            const typed = currentTarget.nextElementSibling as HTMLInputElement;
            typed.value = currentTarget.value;
          }}
        />
        <input
          id={id}
          name={name}
          className="input mono"
          defaultValue={value}
          onInput={({ currentTarget }) => {
            const picker = currentTarget.previousElementSibling as HTMLInputElement;
            if (isColour.test(currentTarget.value)) picker.value = currentTarget.value;
          }}
          maxLength={7}
          pattern="#?[0-9a-fA-F]{6}"
          autoComplete="off"
          spellCheck={false}
          aria-describedby={`${id}-hint`}
          aria-invalid={error ? true : undefined}
        />
      </span>
      <input type="hidden" name={`${name}Shown`} value={shown} />
    </FieldFrame>
  );
}

export { ErrorPage as ErrorBoundary };
