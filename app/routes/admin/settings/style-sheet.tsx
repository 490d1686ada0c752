import { Mark } from "~/components/desk/list-parts";
import { QuoteStatusMark } from "~/components/documents/status";
import { Icon } from "~/components/frame/icons";
import { Money, Price, Stock } from "~/components/frame/price";
import { rich } from "~/components/frame/rich";
import { Field, SelectField, TextArea } from "~/forms/field";
import { FormFields } from "~/forms/form";
import type { ProductCard } from "~/modules/catalogue/catalogue-service.server";
import type { ColourName, Colours } from "~/modules/settings/brand-tokens";
import type { Brand } from "~/modules/settings/part-fields";
import { t } from "~/texts/text";
import type { AccentUse, PreviewPair } from "./brand-page.server";

interface Sample {
  brand: Pick<Brand, "name" | "showName" | "logo" | "darkLogo">;
  typeface: string;
  /** A product of the store; null while there is none. */
  product: ProductCard | null;
}

interface StyleSheetProps extends Sample {
  colours: Colours;
  pairs: readonly PreviewPair[];
  /** The address of a mail in this brand. */
  mail: string;
}

const themes = ["light", "dark"] as const;

/** What customers see, then every token, component and state in both themes, in the chosen brand. */
export function StyleSheet({ colours, pairs, mail, ...sample }: StyleSheetProps) {
  return (
    <>
      <div className="brand-themes">
        {themes.map((theme) => (
          <section
            key={theme}
            className={`brand-preview brand-${theme}`}
            aria-label={t("deskSettings:onPages", { theme })}
          >
            <ShopSample theme={theme} {...sample} />
            <iframe
              className="brand-mail"
              title={t("deskSettings:aMail", { theme })}
              src={`${mail}&scheme=${theme}&width=phone`}
              sandbox=""
              loading="lazy"
            />
            <Components theme={theme} typeface={sample.typeface} />
          </section>
        ))}
      </div>
      <section className="desk-card" aria-labelledby="contrast">
        <h2 id="contrast">{t("deskSettings:contrast")}</h2>
        <p className="small soft">{t("deskSettings:textNeeds451")}</p>
        <table className="brand-table">
          <thead>
            <tr>
              <th scope="col">{t("deskSettings:where")}</th>
              <th scope="col">{t("deskSettings:light")}</th>
              <th scope="col">{t("deskSettings:dark")}</th>
            </tr>
          </thead>
          <tbody>
            {pairs.map(({ what, light, dark }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td className="num">{light} : 1</td>
                <td className="num">{dark} : 1</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section className="desk-card" aria-labelledby="colours">
        <h2 id="colours">{t("deskSettings:colours")}</h2>
        <ul className="bare brand-swatches">
          {(Object.keys(colours) as ColourName[]).map((name) => (
            <li key={name}>
              <Swatch fill={colours[name].light} />
              <Swatch fill={colours[name].dark} />
              <span className="small">
                {name}
                <br />
                <span className="mono soft">
                  {colours[name].light} {colours[name].dark}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** Attributes of SVG need no inline style, which the pages' policy forbids. */
function Swatch({ fill }: { fill: string }) {
  return (
    <svg className="brand-swatch" width="28" height="28" aria-hidden="true" focusable="false">
      <rect width="28" height="28" fill={fill} />
    </svg>
  );
}

/** The accent as it was chosen and as pages use it. Its room is the same, whatever it says. */
export function AccentUsed({ chosen, light, dark, why }: AccentUse) {
  const samples = [
    [chosen, "deskSettings:accentChosen"],
    [light, "deskSettings:accentOnLight"],
    [dark, "deskSettings:accentOnDark"],
  ] as const;
  return (
    <div className="notice accent-used" role="status">
      <ul className="bare brand-swatches">
        {samples.map(([colour, label]) => (
          <li key={label}>
            <Swatch fill={colour} />
            <span className="small">
              {t(label)} <code>{colour}</code>
            </span>
          </li>
        ))}
      </ul>
      <p>{why}</p>
    </div>
  );
}

/** The head of a page and a product, as the shop shows them. */
function ShopSample({ theme, brand, product }: Sample & { theme: "light" | "dark" }) {
  const { name, showName, logo, darkLogo } = brand;
  const shown = theme === "dark" ? (darkLogo ?? logo) : logo;
  return (
    <div className="stack">
      <p className="brand-head">
        <span className="logo">
          {shown ? (
            <img
              className="logo-picture"
              src={shown.path}
              width={shown.width}
              height={shown.height}
              alt={showName ? "" : name}
            />
          ) : (
            <span className="logo-mark" />
          )}
          {shown === null || showName ? <span>{name}</span> : null}
        </span>
      </p>
      {product ? (
        <div className="brand-product">
          {product.primaryImageURL ? (
            <img src={product.primaryImageURL} width="128" height="96" alt="" loading="lazy" />
          ) : null}
          <div>
            <p className="small soft">
              {product.brand} <span className="mono">{product.sku}</span>
            </p>
            <h2>{product.productName}</h2>
            <p className="form-buttons">
              <Price price={product.price} from={product.from} />
              <Stock inStock={product.inStock} />
            </p>
          </div>
        </div>
      ) : null}
    </div>
  );
}

function Components({ theme, typeface }: { theme: "light" | "dark"; typeface: string }) {
  const wrong = {
    form: theme,
    errors: { city: t("deskSettings:enterTheTown") },
    message: null,
    values: { street: "14 Foundry Quay", city: "" },
  };
  return (
    <div className="stack">
      <h2>{t("deskSettings:headingOfAPage")}</h2>
      <p className="lead">{t("deskSettings:aLeadSentenceIn", { typeface })}</p>
      <p>
        {rich("deskSettings:sampleText", {
          link: (text) => <a href="#colours">{text}</a>,
          strong: (text) => <strong>{text}</strong>,
          mono: (text) => <span className="mono">{text}</span>,
          soft: (text) => <span className="soft">{text}</span>,
          num: (text) => <span className="num">{text}</span>,
          money: () => <Money amount={1234.5} />,
        })}
      </p>
      <h3>{t("deskSettings:buttons")}</h3>
      <p className="form-buttons">
        <button type="button" className="button button-primary">
          {t("deskSettings:primary")}
        </button>
        <button type="button" className="button button-plain">
          {t("deskSettings:plain")}
        </button>
        <button type="button" className="button button-quiet">
          {t("deskSettings:quiet")}
        </button>
        <button type="button" className="button button-link">
          {t("deskSettings:link")}
        </button>
        <button type="button" className="button button-primary" aria-disabled="true">
          {t("deskSettings:sending")}
        </button>
      </p>
      <h3>{t("deskSettings:fields")}</h3>
      <FormFields answer={wrong} prefix={`sample-${theme}-`}>
        <ErrorSummaryLook />
        <div className="field-grid">
          <Field
            name="street"
            label={t("deskSettings:street")}
            hint={t("deskSettings:withItsNumber")}
          />
          <Field name="city" label={t("deskSettings:town")} />
          <SelectField
            name="country"
            label={t("deskSettings:country")}
            options={[["IE", t("deskSettings:ireland")]]}
          />
          <TextArea name="message" label={t("deskSettings:message")} optional rows={2} />
        </div>
      </FormFields>
      <p className="form-buttons">
        <label className="check">
          <input type="checkbox" defaultChecked /> {t("deskSettings:ticked")}
        </label>
        <label className="check">
          <input type="radio" name={`sample-radio-${theme}`} defaultChecked />{" "}
          {t("deskSettings:chosen")}
        </label>
        <span className="chip">{t("deskSettings:aFilter")}</span>
      </p>
      <h3>{t("deskSettings:states")}</h3>
      <p className="form-buttons">
        <QuoteStatusMark status="Pending" />
        <QuoteStatusMark status="Quoted" />
        <QuoteStatusMark status="Approved" />
        <QuoteStatusMark status="Declined" />
      </p>
      <p className="form-buttons">
        <Mark tone="good">{t("deskSettings:paid")}</Mark>{" "}
        <Mark tone="act">{t("deskSettings:toDo")}</Mark>{" "}
        <Mark tone="wait">{t("deskSettings:waiting")}</Mark>{" "}
        <Mark tone="over">{t("deskSettings:closed")}</Mark>{" "}
        <Mark tone="bad">{t("deskSettings:overdue")}</Mark>
      </p>
      <p className="notice">{t("deskSettings:aNoticeSaysWhatChanged")}</p>
      <p className="flash">
        <Icon name="check" size={20} /> <span>{t("deskSettings:saved")}</span>
      </p>
      <p className="flash flash-problem">
        <Icon name="alert" size={20} /> <span>{t("deskSettings:itWasNotSaved")}</span>
      </p>
      <h3>{t("deskSettings:aSummary")}</h3>
      <div className="summary">
        <p className="offer-summary-total">
          <strong>
            <Money amount={2479} />
          </strong>{" "}
          {t("deskSettings:inclVat")}
        </p>
      </div>
    </div>
  );
}

/** The looks of a refused form, without the focus that a refused form takes. */
function ErrorSummaryLook() {
  return (
    <div className="error-summary">
      <h3>{t("deskSettings:thereIsAProblem")}</h3>
      <p>{t("deskSettings:theTownIsMissing")}</p>
    </div>
  );
}
