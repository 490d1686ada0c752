import type { CSSProperties } from "react";
import { light } from "./palette";
import type { MailShop } from "./shop";
import { safeUrl } from "./text";

const bare = { border: 0, cellPadding: 0, cellSpacing: 0, role: "presentation" } as const;
const heights = [6, 9, 6, 9, 6];
const markStyle: CSSProperties = {
  width: 28,
  height: 28,
  background: light.accent,
  borderRadius: 6,
  fontSize: 0,
  lineHeight: 0,
};
const pointStyle: CSSProperties = {
  width: 0,
  height: 0,
  margin: "0 auto 3px",
  borderLeft: "4px solid transparent",
  borderRight: "4px solid transparent",
  borderTop: `5px solid ${light.onAccent}`,
};
const nameStyle: CSSProperties = {
  color: light.ink,
  fontSize: 18,
  lineHeight: "28px",
  fontWeight: 700,
  letterSpacing: "-0.01em",
  textDecoration: "none",
};

/**
 * The shop's logo and name, as in its header. The logo is drawn with boxes, because inboxes block
 * pictures.
 */
export function Wordmark({ shop }: { shop: MailShop }) {
  return (
    <table {...bare} data-skip-in-text={true} style={{ margin: "0 0 18px 4px" }}>
      <tbody>
        <tr>
          <td className="mark" align="center" valign="middle" style={markStyle}>
            <Scale />
          </td>
          <td style={{ paddingLeft: 10 }}>
            <Name shop={shop} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** The logo: a scale and the reading taken from it. */
function Scale() {
  return (
    <>
      <div className="point" style={pointStyle} />
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
            background: light.onAccent,
          }}
        />
      ))}
    </>
  );
}

function Name({ shop }: { shop: MailShop }) {
  const home = safeUrl(shop.origin);
  return home ? (
    <a className="ink" href={home} style={nameStyle}>
      {shop.name}
    </a>
  ) : (
    <span className="ink" style={nameStyle}>
      {shop.name}
    </span>
  );
}
