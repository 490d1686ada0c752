import { Container, Head, Html, Preview } from "@react-email/components";
import type { CSSProperties, ReactNode } from "react";
import { languages } from "~/texts/languages";
import { languageNow } from "~/texts/text";
import { LookContext, type MailLook, styleSheetOf, useLook } from "./palette";
import type { MailShop } from "./shop";
import { safeUrl } from "./text";
import { Wordmark } from "./wordmark";

interface FrameProps {
  shop: MailShop;
  /** The text that an inbox shows after the subject. */
  preview: string;
  title: string;
  /** The reason why the reader gets this mail, as a sentence. */
  reason: string;
  children: ReactNode;
}

const bare = { border: 0, cellPadding: 0, cellSpacing: 0 } as const;
function pageOf({ light, fontStack }: MailLook): CSSProperties {
  return { margin: 0, background: light.page, color: light.ink, fontFamily: fontStack };
}

function cardOf({ light, corner }: MailLook): CSSProperties {
  return { background: light.card, border: `1px solid ${light.rule}`, borderRadius: corner };
}

const titleStyle: CSSProperties = {
  margin: "0 0 16px",
  fontSize: 26,
  lineHeight: 1.25,
  fontWeight: 700,
  letterSpacing: "-0.01em",
};
const lineStyle: CSSProperties = { margin: "0 0 12px", fontSize: 15, lineHeight: "23px" };
const small: CSSProperties = { margin: "0 0 6px", fontSize: 13, lineHeight: "20px" };

/** The frame of every mail: wordmark, one card, and who sent it and why. */
export function Frame({ shop, preview, title, reason, children }: FrameProps) {
  const { look } = shop;
  return (
    <Html lang={languageNow()} dir={languages[languageNow()].direction}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no" />
        <title>{title}</title>
        <style>{styleSheetOf(look)}</style>
      </Head>
      <body className="page" style={pageOf(look)}>
        <Preview>{preview}</Preview>
        <table role="presentation" className="page" width="100%" {...bare} style={pageOf(look)}>
          <tbody>
            <tr>
              <td className="outer" align="center" style={{ padding: "32px 16px" }}>
                <Container style={{ maxWidth: 600, textAlign: "left" }}>
                  <LookContext.Provider value={look}>
                    <Wordmark shop={shop} />
                    <Card title={title}>
                      {children}
                      {shop.lines?.map(({ label, text }) => (
                        <p key={`${label} ${text}`} className="ink" style={lineStyle}>
                          {label ? <strong>{label}: </strong> : null}
                          {text}
                        </p>
                      ))}
                    </Card>
                    <Footer shop={shop} reason={reason} />
                  </LookContext.Provider>
                </Container>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </Html>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  const look = useLook();
  return (
    <table role="presentation" className="card" width="100%" {...bare} style={cardOf(look)}>
      <tbody>
        <tr>
          <td className="inner" style={{ padding: "36px 40px 28px" }}>
            <h1 className="title ink" style={{ ...titleStyle, color: look.light.ink }}>
              {title}
            </h1>
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Footer({ shop, reason }: { shop: MailShop; reason: string }) {
  const { light } = shop.look;
  const { company, address, phone, email } = shop.contact;
  const mail = safeUrl(`mailto:${email}`);
  return (
    <div className="muted" style={{ padding: "20px 4px 0", color: light.muted }}>
      <p style={small}>{reason}</p>
      <p style={small}>{[company, address].filter(Boolean).join(", ")}</p>
      <p style={{ ...small, margin: 0 }}>
        {phone === "" ? null : `${phone} · `}
        {mail ? (
          <a className="muted" href={mail} style={{ color: light.muted }}>
            {email}
          </a>
        ) : null}
      </p>
    </div>
  );
}
