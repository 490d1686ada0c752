import type { CSSProperties } from "react";
import { type MailLogo, type MailLook, useLook } from "./palette";
import type { MailShop } from "./shop";
import { safeUrl } from "./text";

const bare = { border: 0, cellPadding: 0, cellSpacing: 0, role: "presentation" } as const;
const heights = [6, 9, 6, 9, 6];
function markOf({ light }: MailLook): CSSProperties {
  const size = { width: 28, height: 28, borderRadius: 6, fontSize: 0, lineHeight: 0 };
  return { ...size, background: light.fill };
}

function pointOf({ light }: MailLook): CSSProperties {
  return {
    width: 0,
    height: 0,
    margin: "0 auto 3px",
    borderLeft: "4px solid transparent",
    borderRight: "4px solid transparent",
    borderTop: `5px solid ${light.onFill}`,
  };
}

const nameStyle: CSSProperties = {
  fontSize: 18,
  lineHeight: "28px",
  fontWeight: 700,
  letterSpacing: "-0.01em",
  textDecoration: "none",
};
/** A logo's height in a mail, and its greatest width. */
const logoHeight = 36;
const logoWidth = 220;

/**
 * The shop's logo and name, as in its header. The store's own mark is drawn with boxes, because
 * inboxes block pictures; a seller's logo says its name while it is blocked.
 */
export function Wordmark({ shop }: { shop: MailShop }) {
  const look = useLook();
  const { logo, showName } = look;
  if (logo) {
    return (
      <table {...bare} data-skip-in-text={true} style={{ margin: "0 0 18px 4px" }}>
        <tbody>
          <tr>
            <td>
              <LogoImage logo={logo.light} name={shop.name} className="logo-light" shown />
              {logo.dark ? (
                <LogoImage logo={logo.dark} name={shop.name} className="logo-dark" shown={false} />
              ) : null}
            </td>
            {showName ? (
              <td style={{ paddingLeft: 10 }}>
                <Name shop={shop} />
              </td>
            ) : null}
          </tr>
        </tbody>
      </table>
    );
  }
  return (
    <table {...bare} data-skip-in-text={true} style={{ margin: "0 0 18px 4px" }}>
      <tbody>
        <tr>
          <td valign="top" style={{ minWidth: 28 }}>
            {/* A table of its own: a name of two lines neither stretches the mark nor narrows it. */}
            <table {...bare}>
              <tbody>
                <tr>
                  <td className="mark" align="center" valign="middle" style={markOf(look)}>
                    <Scale />
                  </td>
                </tr>
              </tbody>
            </table>
          </td>
          <td style={{ paddingLeft: 10 }}>
            <Name shop={shop} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

interface LogoImageProps {
  logo: MailLogo;
  name: string;
  /** Without a variant for dark inboxes the one logo is shown in both. */
  className: string;
  shown: boolean;
}

function LogoImage({ logo: { url, width, height }, name, className, shown }: LogoImageProps) {
  const { light, logo } = useLook();
  const scale = Math.min(logoHeight / height, logoWidth / width);
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const { ink: color } = light;
  const display = shown ? "block" : "none";
  return (
    <img
      className={logo?.dark ? className : undefined}
      src={url}
      alt={name}
      {...size}
      style={{ display, border: 0, color, fontSize: 18, fontWeight: 700 }}
    />
  );
}

/** The mark: a scale and the reading taken from it. */
function Scale() {
  const look = useLook();
  return (
    <>
      <div className="point" style={pointOf(look)} />
      {heights.map((height, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: five ticks, always these
          key={at}
          className="tick"
          style={{
            display: "inline-block",
            width: 2,
            height,
            margin: "0 1px",
            background: look.light.onFill,
          }}
        />
      ))}
    </>
  );
}

function Name({ shop }: { shop: MailShop }) {
  const { light } = useLook();
  const home = safeUrl(shop.origin);
  const style = { ...nameStyle, color: light.ink };
  return home ? (
    <a className="ink" href={home} style={style}>
      {shop.name}
    </a>
  ) : (
    <span className="ink" style={style}>
      {shop.name}
    </span>
  );
}
