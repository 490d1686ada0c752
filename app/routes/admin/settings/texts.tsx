import { Form, useLoaderData } from "@remix-run/react";
import { DeskHead, deskMeta } from "~/components/desk/desk-head";
import { EmptyState } from "~/components/frame/empty-state";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import type { FormAnswer } from "~/forms/answer";
import { TextArea } from "~/forms/field";
import { ErrorSummary, FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { useAnswer } from "~/forms/use-answer";
import { adminPage } from "~/http/pages/admin-page.server";
import { t } from "~/texts/text";
import { changeTexts, type TextRow, textsPage } from "./texts-page.server";

export const loader = adminPage(textsPage);

export const action = adminPage(changeTexts);

export { shouldRevalidate } from "~/forms/revalidation";

export const meta = deskMeta("deskSettings:texts");

interface TextAnswer extends FormAnswer {
  /** The typed text as it will read, with samples for its values. */
  preview?: string;
  /** The values that it leaves out, which the owner has to mean. */
  without?: string;
}

/** Any text of shop, mails and documents in the owner's words. */
export default function Texts() {
  const loaded = useLoaderData<typeof loader>();
  const { language, languages, place, places, q, rows, found, changed } = loaded;
  const { settings, chosen, version, may } = loaded;
  const { mail } = loaded;
  const here = { language, place, q, ...(mail ? { mail: mail.name } : {}) };
  return (
    <div className="stack">
      <DeskHead title={t("deskSettings:texts")}>
        <p className="soft">{t("deskSettings:textsLead")}</p>
        {mail ? (
          <p>
            {t("deskSettings:textsOfMail", { mail: mail.title })}{" "}
            <Link to="/admin/texts">{t("deskSettings:allTexts")}</Link>
          </p>
        ) : null}
      </DeskHead>
      <Form method="get" action="/admin/texts" className="text-search" role="search">
        {mail ? <input type="hidden" name="mail" value={mail.name} /> : null}
        {languages.length > 1 ? (
          <select
            name="language"
            className="input"
            aria-label={t("deskSettings:textLanguage")}
            defaultValue={language}
          >
            {languages.map(({ value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        ) : null}
        <select
          name="place"
          className="input"
          aria-label={t("deskSettings:where")}
          defaultValue={place}
        >
          <option value="">{t("deskSettings:everywhere")}</option>
          {places.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
        <input
          className="input"
          type="search"
          name="q"
          defaultValue={q}
          aria-label={t("deskSettings:findText")}
          placeholder={t("deskSettings:findText")}
        />
        <button type="submit" className="button button-plain">
          {t("deskSettings:find")}
        </button>
      </Form>
      {chosen ? (
        <TextEditor
          key={`${chosen.key} ${version}`}
          chosen={chosen}
          language={language}
          version={version}
          may={may}
        />
      ) : null}
      {settings.length > 0 ? (
        <section className="desk-card editor-part" aria-labelledby="settings">
          <h2 id="settings">{t("deskSettings:textsOfSettings")}</h2>
          <p className="small soft">{t("deskSettings:textsOfSettingsLead")}</p>
          <TextRows rows={settings} here={here} source={t("deskSettings:textOfSettings")} />
        </section>
      ) : null}
      <section className="desk-card editor-part" aria-labelledby="texts">
        <h2 id="texts">
          {q === "" && place === "" && mail === null && changed > 0
            ? t("deskSettings:changedTexts", { count: changed })
            : t("deskSettings:foundTexts", { count: found })}
        </h2>
        {rows.length === 0 ? (
          <EmptyState title={t("deskSettings:noTextFound")}>
            <p>{t("deskSettings:textsLead")}</p>
          </EmptyState>
        ) : (
          <TextRows rows={rows} here={here} source={t("deskSettings:textOfStore")} />
        )}
        {found > rows.length ? (
          <p className="small soft">{t("deskSettings:moreTexts", { count: rows.length })}</p>
        ) : null}
      </section>
    </div>
  );
}

interface RowsProps {
  rows: TextRow[];
  /** What the list was asked for. */
  here: { language: string; place: string; q: string; mail?: string };
  /** The heading of what the texts are now. */
  source: string;
}

function TextRows({ rows, here, source }: RowsProps) {
  const { language } = here;
  const isPlaced = rows.some(({ place }) => place !== null);
  return (
    <div className="editor-scroll">
      <table className="editor-grid text-grid">
        <thead>
          <tr>
            <th scope="col">{source}</th>
            <th scope="col">{t("deskSettings:yourText")}</th>
            {isPlaced ? <th scope="col">{t("deskSettings:where")}</th> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, text, own, place }) => (
            <tr key={key}>
              <td lang={language}>
                <Link to={`?${new URLSearchParams({ ...here, key })}`}>{text}</Link>
              </td>
              <td lang={language}>{own ?? "–"}</td>
              {isPlaced ? <td className="small soft">{place}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface EditorProps {
  chosen: NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["chosen"]>;
  language: string;
  version: number;
  may: boolean;
}

function TextEditor({ chosen, language, version, may }: EditorProps) {
  const answer = useAnswer<TextAnswer>();
  const { key, text, own, isSetting, names, preview, canUndo } = chosen;
  return (
    <section className="desk-card editor-part" aria-labelledby="editor">
      <h2 id="editor">{t("deskSettings:changeText")}</h2>
      <p className="small soft">
        {t(isSetting ? "deskSettings:textOfSettings" : "deskSettings:textOfStore")}
      </p>
      <p className={isSetting ? "typed" : undefined} lang={isSetting ? undefined : language}>
        {text}
      </p>
      {names.length > 0 ? (
        <p className="small soft">{t("deskSettings:textValues", { names: names.join(", ") })}</p>
      ) : null}
      <Form method="post" className="editor" noValidate preventScrollReset>
        <input type="hidden" name="language" value={language} />
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="opened" value={own ?? text} />
        {answer?.without ? <input type="hidden" name="without" value={answer.without} /> : null}
        <FormFields answer={answer}>
          <ErrorSummary />
          <fieldset className="editor" disabled={!may}>
            <TextArea
              name="text"
              label={t("deskSettings:yourText")}
              initial={own ?? text}
              maxLength={20_000}
              rows={text.length > 120 ? 5 : 2}
            />
            <p className="small soft">{t("deskSettings:textPreview")}</p>
            <p lang={language} role="status" className={isSetting ? "typed" : undefined}>
              {answer?.preview ?? preview}
            </p>
            {may ? (
              <div className="form-buttons">
                <Submit intent="save" pending={t("deskSettings:saving")}>
                  {t("deskSettings:saveText")}
                </Submit>
                <Submit intent="preview" pending={t("deskSettings:reading")} tone="plain">
                  {t("deskSettings:previewText")}
                </Submit>
                {canUndo ? (
                  <>
                    <Submit intent="undo" pending={t("deskSettings:saving")} tone="plain">
                      {t("deskSettings:undoText")}
                    </Submit>
                    <Submit intent="reset" pending={t("deskSettings:saving")} tone="quiet">
                      {t("deskSettings:resetText")}
                    </Submit>
                  </>
                ) : null}
              </div>
            ) : null}
          </fieldset>
        </FormFields>
      </Form>
    </section>
  );
}

export { ErrorPage as ErrorBoundary };
