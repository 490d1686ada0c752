import type { MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, useSubmit } from "@remix-run/react";
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { DeskHead } from "~/components/desk/desk-head";
import { ShortDay } from "~/components/desk/short-day";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { rich } from "~/components/frame/rich";
import { useRootData } from "~/components/frame/root-data";
import { seo } from "~/components/frame/seo";
import { SelectField } from "~/forms/field";
import { ErrorSummary, FormFields } from "~/forms/form";
import { InputField, InputFields } from "~/forms/input-fields";
import { OnceKey } from "~/forms/once-key";
import { Submit } from "~/forms/submit";
import { useAnswer } from "~/forms/use-answer";
import { adminPage } from "~/http/pages/admin-page.server";
import { staff } from "~/modules/staff/role";
import { t } from "~/texts/text";
import type { Caller } from "./callers.server";
import { makeQuote, newQuotePage } from "./new-quote.server";
import { Places } from "./places";

const access = { roles: staff.sells };

export const loader = adminPage(newQuotePage, access);

export const action = adminPage(makeQuote, access);

export const meta: MetaFunction = ({ matches }) =>
  seo(matches, { title: t("deskQuotes:newQuote"), noindex: true });

export default function NewQuote() {
  const { from, begins, initial, starts, inputs, find, found } = useLoaderData<typeof loader>();
  const { mailOn } = useRootData();
  const answer = useAnswer();
  // What was typed before the customer was chosen stays; their data fill in the rest.
  const typed = useRef<Record<string, string>>({});
  const note = ({ target }: FormEvent) => {
    const { name, value } = target as HTMLInputElement;
    typed.current = omitEmpty({ ...typed.current, [name]: value });
  };
  const first: Record<string, string | undefined> = { ...initial, ...typed.current };
  return (
    <>
      <DeskHead
        trail={[{ label: t("deskQuotes:quotes"), to: "/admin/quotes" }]}
        title={t("deskQuotes:newQuote")}
      >
        <p className="soft">
          {from ? t("deskQuotes:forSomebodyNamed", { from }) : t("deskQuotes:forSomebodyWhoCalled")}{" "}
          {mailOn ? t("deskQuotes:customerIsNotified") : t("deskQuotes:giveTheLinkAfterSending")}
        </p>
      </DeskHead>
      <FindCustomer find={find} found={found} isFirst={!from} />
      <Form
        key={begins}
        id={`new-quote-${begins}`}
        method="post"
        className="desk-card stack new-quote"
        noValidate
        onInput={note}
      >
        <FormFields answer={answer}>
          <ErrorSummary />
          <OnceKey />
          <input type="hidden" name="customer" value={first.customer ?? ""} />
          <div className="field-grid">
            <InputFields inputs={inputs.contact} initial={first} fill="nothing" />
            <InputFields inputs={inputs.quote} initial={first} fill="nothing" />
            <SelectField
              name="start"
              label={t("deskQuotes:startWith")}
              width="half"
              initial={first.start}
              options={[["", t("deskQuotes:anEmptyOffer")], ...starts]}
            />
            {inputs.language.options.length > 0 ? (
              <InputField input={inputs.language} initial={first.language} />
            ) : null}
          </div>
          <Places initial={first} typed={answer?.values} inputs={inputs.place} isFolded />
          <p className="form-buttons">
            <Submit pending={t("deskQuotes:makingTheQuote")}>{t("deskQuotes:makeTheQuote")}</Submit>
          </p>
        </FormFields>
      </Form>
    </>
  );
}

function omitEmpty(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value.trim() !== ""));
}

interface FindCustomerProps {
  find: string;
  /** null before a search. */
  found: readonly Caller[] | null;
  /** Whether nobody is chosen yet. */
  isFirst: boolean;
}

/** How long nobody types before the customers follow. */
const pauseMs = 250;

/** Fills the form in with a known customer. With scripts the matches follow what is typed. */
function FindCustomer({ find, found, isFirst }: FindCustomerProps) {
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    clearTimeout(timer.current);
    const typed = String(new FormData(currentTarget).get("find") ?? "").trim();
    if (typed.length < 2) return;
    timer.current = setTimeout(
      () => submit(currentTarget, { replace: true, preventScrollReset: true }),
      pauseMs,
    );
  };
  return (
    <search className="list-tools" onKeyDown={walk}>
      <Form
        action="/admin/quotes/new"
        onInput={search}
        onSubmit={() => clearTimeout(timer.current)}
      >
        <div className="list-field list-field-search">
          <label htmlFor="find-customer">{t("deskQuotes:knownCustomer")}</label>
          <input
            id="find-customer"
            className="input"
            type="search"
            name="find"
            defaultValue={find}
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: a new quote begins with its customer
            autoFocus={isFirst}
          />
        </div>
        <button type="submit" className="button button-plain">
          {t("deskQuotes:find")}
        </button>
      </Form>
      {found?.length === 0 ? (
        <p role="status">{t("deskQuotes:noCustomerMatches", { find })}</p>
      ) : null}
      {found && found.length > 0 ? (
        <ul className="bare waiting-items">
          {found.map(({ to, name, details, last }) => (
            <li key={to}>
              <Link to={to} className="row-link">
                {name}
              </Link>
              {details.map((detail) => (
                <span key={detail} className="soft">
                  {detail}
                </span>
              ))}
              <span className="small soft waiting-day">
                {last
                  ? rich(
                      "deskQuotes:lastQuote",
                      { day: () => <ShortDay date={last.day} /> },
                      { number: last.number, state: last.state },
                    )
                  : t("deskQuotes:noQuoteYet")}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </search>
  );
}

/** The arrows go from the field through the matches, and back. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>("input, .row-link")];
  const next = places[places.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

export { ErrorPage as ErrorBoundary };
