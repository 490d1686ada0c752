import { Button } from "@react-email/components";
import { type CSSProperties, Fragment, type ReactNode } from "react";
import { light, monospaceStack } from "./palette";
import { safeUrl } from "./text";

const bare = { border: 0, cellPadding: 0, cellSpacing: 0 } as const;
const body: CSSProperties = {
  margin: "0 0 16px",
  fontSize: 16,
  lineHeight: "25px",
  color: light.ink,
};

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <p className="ink" style={body}>
      {children}
    </p>
  );
}

export function Aside({ children }: { children: ReactNode }) {
  return (
    <p className="muted" style={{ ...body, fontSize: 14, lineHeight: "22px", color: light.muted }}>
      {children}
    </p>
  );
}

/** "Hello Ada," or, without a name, "Hello,". */
export function Greeting({ name }: { name: string }) {
  return (
    <p className="ink" style={body}>
      {name === "" ? "Hello," : "Hello "}
      {name === "" ? null : <bdi>{name}</bdi>}
      {name === "" ? null : ","}
    </p>
  );
}

/** A button for the one next step; left out without an address that a mail may link to. */
export function Action({ href, label }: { href: string | null; label: string }) {
  const address = safeUrl(href);
  if (!address) return null;
  return (
    <p style={{ margin: "0 0 28px" }}>
      <Button className="button" href={address} style={buttonStyle}>
        {label}
      </Button>
    </p>
  );
}

const buttonStyle: CSSProperties = {
  padding: "13px 24px",
  borderRadius: 8,
  background: light.accent,
  color: light.onAccent,
  fontSize: 16,
  lineHeight: "22px",
  fontWeight: 600,
};

export interface Fact {
  label: string;
  value: string;
  /** Shows numbers and codes in a monospaced font, so that they can be compared. */
  figure?: boolean;
  href?: string | null;
}

/** The most important facts, one per line; facts without a value are left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const known = facts.filter(({ value }) => value !== "");
  if (known.length === 0) return null;
  return (
    <table role="presentation" className="panel" width="100%" {...bare} style={panelStyle}>
      <tbody>
        <tr>
          <td className="pad" style={{ padding: "12px 18px" }}>
            <table role="presentation" width="100%" {...bare}>
              <tbody>
                {known.map((fact) => (
                  <tr key={fact.label} className="fact">
                    <td className="muted label" width="1%" style={labelStyle}>
                      {fact.label}
                    </td>
                    <td className="ink value" style={fact.figure ? figureStyle : valueStyle}>
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

const panelStyle: CSSProperties = {
  margin: "4px 0 24px",
  background: light.panel,
  borderRadius: 8,
};
const valueStyle: CSSProperties = {
  padding: "4px 0",
  fontSize: 15,
  lineHeight: "22px",
  verticalAlign: "top",
  color: light.ink,
};
const figureStyle: CSSProperties = { ...valueStyle, fontFamily: monospaceStack, fontSize: 14 };
const labelStyle: CSSProperties = {
  ...valueStyle,
  paddingRight: 18,
  fontSize: 14,
  whiteSpace: "nowrap",
  color: light.muted,
};

function FactValue({ fact }: { fact: Fact }) {
  const href = safeUrl(fact.href ?? null);
  const value = <bdi>{fact.value}</bdi>;
  if (!href) return value;
  return (
    <a className="accent" href={href} style={{ color: light.accent }}>
      {value}
    </a>
  );
}

/** The buyer's text, as typed. */
export function Quotation({ label, text }: { label: string; text: string }) {
  if (text === "") return null;
  return (
    <>
      <p className="muted" style={labelledStyle}>
        {label}
      </p>
      <table role="presentation" className="panel" width="100%" {...bare} style={quotationStyle}>
        <tbody>
          <tr>
            <td className="ink pad" dir="auto" style={quotedStyle}>
              {text.split(/\r\n|\r|\n/).map((line, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, and lines may repeat
                <Fragment key={at}>
                  {at === 0 ? null : <br />}
                  {line}
                </Fragment>
              ))}
            </td>
          </tr>
        </tbody>
      </table>
    </>
  );
}

const labelledStyle: CSSProperties = {
  ...body,
  margin: "0 0 6px",
  fontSize: 14,
  color: light.muted,
};
const quotedStyle: CSSProperties = { ...body, padding: "14px 18px", textAlign: "start" };
const quotationStyle: CSSProperties = { ...panelStyle, margin: "0 0 24px" };
