import { Money } from "~/components/frame/price";
import { fieldId } from "~/forms/answer";
import { Submit } from "~/forms/submit";
import { includedVat } from "~/modules/pricing/tax";
import { t } from "~/texts/text";
import { type Live, useLive, useSums } from "./editor-sums";
import { MarginText } from "./line-margin";
import type { Autosave, SaveState } from "./use-autosave";

interface OfferBarProps {
  saved: Live<Autosave>;
  /** Whether there is an unsent draft. */
  drafted: boolean;
  /** Earlier offers of this quote. */
  revision: number;
}

/** The offer's total, its problems, whether it is saved, and its buttons: always in view. */
export function OfferBar({ saved, drafted, revision }: OfferBarProps) {
  const { totals, soFar, margins, problems } = useSums((sums) => sums);
  const state = useLive(saved, (autosave) => autosave.state);
  const { total, taxes } = soFar;
  const isWhole = totals.total !== null;
  const margin = margins?.total ?? null;
  const names = Object.keys(problems);
  const first = names[0] ?? "";
  return (
    <div className="offer-bar">
      <p className="offer-bar-sum">
        <span className="small soft">
          {t(isWhole ? "deskQuotes:total" : "deskQuotes:totalSoFar", { taxes: includedVat(taxes) })}
        </span>{" "}
        <strong>{total === null ? null : <Money amount={total} />}</strong>{" "}
        {isWhole ? null : <span className="sum-missing">{t("deskQuotes:aPriceIsMissing")}</span>}{" "}
        {margin ? <MarginText margin={margin} /> : null}
      </p>
      <p className="offer-bar-state small">
        {names.length > 0 ? (
          <a
            href={`#${fieldId(first)}`}
            className="sum-missing"
            onClick={(event) => focusField(event, first)}
          >
            {names.length === 1
              ? problems[first]
              : t("deskQuotes:thingsToMend", { count: names.length })}
          </a>
        ) : null}
        <span className="soft" role="status">
          {textOf(state, drafted)}
        </span>
      </p>
      <p className="form-buttons">
        {drafted || state.is === "saved" ? (
          <Submit intent="drop" pending={t("deskQuotes:discarding")} tone="plain">
            {t("deskQuotes:discardTheDraft")}
          </Submit>
        ) : null}
        <Submit intent="draft" pending={t("deskQuotes:saving")} tone="plain">
          {t("deskQuotes:saveAsADraft")}
        </Submit>
        <Submit intent="preview" pending={t("deskQuotes:saving")} tone="plain">
          {t("deskQuotes:saveAndPreview")}
        </Submit>
        <Submit intent="offer" pending={t("deskQuotes:sending")}>
          {revision > 0 ? t("deskQuotes:sendTheNewOffer") : t("deskQuotes:sendTheOffer")}
        </Submit>
      </p>
    </div>
  );
}

function textOf(state: SaveState, drafted: boolean): string {
  if (state.is === "typed") return t("deskQuotes:notSavedYet");
  if (state.is === "saving") return t("deskQuotes:saving");
  if (state.is === "refused") return t("deskQuotes:notSaved", { why: state.why });
  if (state.is === "saved") {
    // "Sun Nov 29 2026 20:32:25 …"
    const at = String(state.at).slice(16, 21);
    const saved = t("deskQuotes:draftSavedAt", { at });
    return state.theirs === "" ? saved : `${saved} ${state.theirs}`;
  }
  return drafted ? t("deskQuotes:draftNotSent") : "";
}

/** By its name, because the cells of the lines have no ids. */
function focusField(event: React.MouseEvent<HTMLAnchorElement>, name: string): void {
  const field = event.currentTarget.closest("form")?.elements.namedItem(name);
  if (!(field instanceof HTMLElement)) return;
  event.preventDefault();
  field.closest("details")?.setAttribute("open", "");
  field.focus();
  field.scrollIntoView({ block: "center" });
}
