import { money } from "~/components/frame/price";
import { useField } from "~/forms/form";
import type { Reduction } from "~/modules/pricing/line";
import { t } from "~/texts/text";
import { type EditorSums, useSums } from "./editor-sums";

interface DiscountReadingProps {
  /** The field of the discount. */
  name: string;
  /** The discount in it, as far as it can be read. */
  of: (content: EditorSums["content"]) => Reduction | null | undefined;
}

/** Below the field of a discount: how it is read, or why it cannot be read, while it is typed. */
export function DiscountReading({ name, of }: DiscountReadingProps) {
  const { error } = useField(name);
  const problem = useSums(({ problems }) => problems[name]);
  const read = useSums(({ content }) => readingOf(of(content)));
  const text = problem ?? read;
  // The server's answer stands there already.
  return error || !text ? null : (
    <p className={`small discount-reading ${problem ? "sum-missing" : "soft"}`} role="status">
      {text}
    </p>
  );
}

/** "= 5% off" */
function readingOf(discount: Reduction | null | undefined): string {
  if (!discount) return "";
  const { type, value } = discount;
  return t("deskQuotes:readAs", { off: type === "percentage" ? `${value}%` : money(value) });
}
