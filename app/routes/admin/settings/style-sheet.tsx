import { Mark } from "~/components/desk/list-parts";
import { QuoteStatusMark } from "~/components/documents/status";
import { Icon } from "~/components/frame/icons";
import { Money } from "~/components/frame/price";
import { Field, SelectField, TextArea } from "~/forms/field";
import { FormFields } from "~/forms/form";
import type { ColourName, Colours } from "~/modules/settings/brand-tokens";
import type { PreviewPair } from "./brand-page.server";

interface StyleSheetProps {
  colours: Colours;
  pairs: readonly PreviewPair[];
  typeface: string;
}

const themes = ["light", "dark"] as const;

/** Every token, component and state in both themes, in the brand that is being chosen. */
export function StyleSheet({ colours, pairs, typeface }: StyleSheetProps) {
  return (
    <>
      <div className="brand-themes">
        {themes.map((theme) => (
          <section
            key={theme}
            className={`brand-preview brand-${theme}`}
            aria-label={`On ${theme} pages`}
          >
            <Components theme={theme} typeface={typeface} />
          </section>
        ))}
      </div>
      <section className="desk-card" aria-labelledby="contrast">
        <h2 id="contrast">Contrast</h2>
        <p className="small soft">
          Text needs 4.5 to 1 and an edge 3 to 1. Colours that would not reach it are adjusted.
        </p>
        <table className="brand-table">
          <thead>
            <tr>
              <th scope="col">Where</th>
              <th scope="col">Light</th>
              <th scope="col">Dark</th>
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
        <h2 id="colours">Colours</h2>
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

function Components({ theme, typeface }: { theme: "light" | "dark"; typeface: string }) {
  const wrong = {
    form: theme,
    errors: { city: "Enter the town" },
    message: null,
    values: { street: "14 Foundry Quay", city: "" },
  };
  return (
    <div className="stack">
      <h2>Heading of a page</h2>
      <p className="lead">A lead sentence in {typeface}.</p>
      <p>
        Text with <a href="#colours">a link to the colours</a>, <strong>bold text</strong>,{" "}
        <span className="mono">Q-20260312-4821</span> and <span className="soft">lesser text</span>.
        Figures: <span className="num">1,111.11</span> <span className="num">8,888.88</span>{" "}
        <Money amount={1234.5} />
      </p>
      <h3>Buttons</h3>
      <p className="form-buttons">
        <button type="button" className="button button-primary">
          Primary
        </button>
        <button type="button" className="button button-plain">
          Plain
        </button>
        <button type="button" className="button button-quiet">
          Quiet
        </button>
        <button type="button" className="button button-link">
          Link
        </button>
        <button type="button" className="button button-primary" aria-disabled="true">
          Sending…
        </button>
      </p>
      <h3>Fields</h3>
      <FormFields answer={wrong} prefix={`sample-${theme}-`}>
        <ErrorSummaryLook />
        <div className="field-grid">
          <Field name="street" label="Street" hint="With its number." />
          <Field name="city" label="Town" />
          <SelectField name="country" label="Country" options={[["IE", "Ireland"]]} />
          <TextArea name="message" label="Message" optional rows={2} />
        </div>
      </FormFields>
      <p className="form-buttons">
        <label className="check">
          <input type="checkbox" defaultChecked /> Ticked
        </label>
        <label className="check">
          <input type="radio" name={`sample-radio-${theme}`} defaultChecked /> Chosen
        </label>
        <span className="chip">A filter</span>
      </p>
      <h3>States</h3>
      <p className="form-buttons">
        <QuoteStatusMark status="Pending" />
        <QuoteStatusMark status="Quoted" />
        <QuoteStatusMark status="Approved" />
        <QuoteStatusMark status="Declined" />
      </p>
      <p className="form-buttons">
        <Mark tone="good">Paid</Mark> <Mark tone="act">To do</Mark> <Mark tone="wait">Waiting</Mark>{" "}
        <Mark tone="over">Closed</Mark> <Mark tone="bad">Overdue</Mark>
      </p>
      <p className="notice">A notice says what changed.</p>
      <p className="flash">
        <Icon name="check" size={20} /> <span>Saved.</span>
      </p>
      <p className="flash flash-problem">
        <Icon name="alert" size={20} /> <span>It was not saved.</span>
      </p>
      <h3>A summary</h3>
      <div className="summary">
        <p className="offer-summary-total">
          <strong>
            <Money amount={2479} />
          </strong>{" "}
          incl. VAT
        </p>
      </div>
    </div>
  );
}

/** The looks of a refused form, without the focus that a refused form takes. */
function ErrorSummaryLook() {
  return (
    <div className="error-summary">
      <h3>There is a problem</h3>
      <p>The town is missing.</p>
    </div>
  );
}
