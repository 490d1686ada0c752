import { Button } from "@react-email/components";
import { type CSSProperties, createElement, Fragment, type ReactNode } from "react";
import { t, tagged } from "~/texts/text";
import { type MailLook, monospaceStack, useLook } from "./palette";
import type { MailShop } from "./shop";
import { safeUrl } from "./text";

const bare = { border: 0, cellPadding: 0, cellSpacing: 0 } as const;
function bodyOf({ light }: MailLook): CSSProperties {
  return { margin: "0 0 16px", fontSize: 16, lineHeight: "25px", color: light.ink };
}

export function Paragraph({ children }: { children: ReactNode }) {
  const look = useLook();
  return (
    <p className="ink" style={bodyOf(look)}>
      {children}
    </p>
  );
}

export function Aside({ children }: { children: ReactNode }) {
  const look = useLook();
  const style = { ...bodyOf(look), fontSize: 14, lineHeight: "22px", color: look.light.muted };
  return (
    <p className="muted" style={style}>
      {children}
    </p>
  );
}

interface HeadlineProps {
  /** The amount that the mail is about; empty for none. */
  amount: string;
  /** What the amount holds, and the day that matters: "incl. VAT", "valid until 11 April 2026". */
  notes: readonly string[];
}

/** The amount and the day that a mail is about, large enough to be read first. */
export function Headline({ amount, notes }: HeadlineProps) {
  const look = useLook();
  if (amount === "") return null;
  const { ink, muted } = look.light;
  const large = { margin: "0 0 2px", fontSize: 34, lineHeight: "40px", fontWeight: 700 };
  const said = notes.filter((note) => note !== "").join(" · ");
  return (
    <>
      <p className="ink amount" style={{ ...large, color: ink }}>
        {amount}
      </p>
      <p className="muted" style={{ ...bodyOf(look), margin: "0 0 20px", color: muted }}>
        {said}
      </p>
    </>
  );
}

/** "Hello Ada," or, without a name, "Hello,". */
export function Greeting({ name }: { name: string }) {
  const look = useLook();
  return (
    <p className="ink" style={bodyOf(look)}>
      {name === "" ? (
        t("mails:hello")
      ) : (
        <Marked parts={tagged("mails:helloName", named, { name })} />
      )}
    </p>
  );
}

/** The parts of a text of which some are drawn. Neighbouring texts are one, so that React adds no marks. */
export function Marked({ parts }: { parts: readonly ReactNode[] }) {
  const joined: ReactNode[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (typeof part === "string" && typeof last === "string")
      joined[joined.length - 1] = last + part;
    else joined.push(part);
  }
  return createElement(Fragment, null, ...joined);
}

/** A name within a sentence, which may be written in another direction. */
export function named(_tag: string, text: string): ReactNode {
  return <bdi>{text}</bdi>;
}

/** A button for the one next step; left out without an address that a mail may link to. */
export function Action({ href, label }: { href: string | null; label: string }) {
  const look = useLook();
  const address = safeUrl(href);
  if (!address) return null;
  return (
    <p style={{ margin: "0 0 28px" }}>
      <Button className="button" href={address} style={buttonOf(look)}>
        {label}
      </Button>
    </p>
  );
}

/** How the reader answers a mail that has no link to the page. */
export function answerWithoutLink({ contact: { phone } }: MailShop, number: string): string {
  return phone === ""
    ? t("mails:answerByMail", { number })
    : t("mails:answerByMailOrPhone", { phone, number });
}

function buttonOf({ light, corner }: MailLook): CSSProperties {
  return {
    padding: "13px 24px",
    borderRadius: corner,
    background: light.fill,
    color: light.onFill,
    fontSize: 16,
    lineHeight: "22px",
    fontWeight: 600,
  };
}

export interface Fact {
  label: string;
  value: string;
  /** Shows numbers and codes in a monospaced font, so that they can be compared. */
  figure?: boolean;
  href?: string | null;
}

/** The most important facts, one per line; facts without a value are left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const look = useLook();
  const value = valueStyleOf(look);
  const figure = { ...value, fontFamily: monospaceStack, fontSize: 14 };
  const label = { ...value, ...labelStyle, color: look.light.muted };
  const known = facts.filter(({ value }) => value !== "");
  if (known.length === 0) return null;
  // A name as a label takes a part of a phone's width, and breaks in it.
  const isLong = known.some((fact) => fact.label.length > longestLabel);
  return (
    <table role="presentation" className="panel" width="100%" {...bare} style={panelOf(look)}>
      <tbody>
        <tr>
          <td className="pad" style={{ padding: "12px 18px" }}>
            <table role="presentation" width="100%" {...bare}>
              <tbody>
                {known.map((fact) => (
                  <tr key={fact.label} className="fact">
                    <td
                      className="muted label"
                      width={isLong ? "40%" : "1%"}
                      style={isLong ? label : { ...label, whiteSpace: "nowrap" }}
                    >
                      {fact.label}
                    </td>
                    <td className="ink value" style={fact.figure ? figure : value}>
                      <FactValue fact={fact} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function panelOf({ light, corner }: MailLook): CSSProperties {
  return { margin: "4px 0 24px", background: light.panel, borderRadius: corner };
}

function valueStyleOf({ light }: MailLook): CSSProperties {
  return {
    padding: "4px 0",
    fontSize: 15,
    lineHeight: "22px",
    verticalAlign: "top",
    color: light.ink,
  };
}

const labelStyle: CSSProperties = { paddingRight: 18, fontSize: 14 };
/** Letters of a label that stay on one line. */
const longestLabel = 28;

function FactValue({ fact }: { fact: Fact }) {
  const { light } = useLook();
  const href = safeUrl(fact.href ?? null);
  const value = <bdi>{fact.value}</bdi>;
  if (!href) return value;
  return (
    <a className="accent" href={href} style={{ color: light.accent }}>
      {value}
    </a>
  );
}

/** A text with the line breaks of its writer. */
export function Typed({ text }: { text: string }) {
  return text.split(/\r\n|\r|\n/).map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, and lines may repeat
    <Fragment key={at}>
      {at === 0 ? null : <br />}
      {line}
    </Fragment>
  ));
}

/** The buyer's text, as typed. */
export function Quotation({ label, text }: { label: string; text: string }) {
  const look = useLook();
  if (text === "") return null;
  const labelled = { ...bodyOf(look), margin: "0 0 6px", fontSize: 14, color: look.light.muted };
  const panel = { ...panelOf(look), margin: "0 0 24px" };
  const quoted: CSSProperties = { ...bodyOf(look), padding: "14px 18px", textAlign: "start" };
  return (
    <>
      <p className="muted" style={labelled}>
        {label}
      </p>
      <table role="presentation" className="panel" width="100%" {...bare} style={panel}>
        <tbody>
          <tr>
            <td className="ink pad" dir="auto" style={quoted}>
              <Typed text={text} />
            </td>
          </tr>
        </tbody>
      </table>
    </>
  );
}
