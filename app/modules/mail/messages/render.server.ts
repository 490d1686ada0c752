import { render, toPlainText } from "@react-email/render";
import type { ReactElement } from "react";
import { languages } from "~/texts/languages";
import { languageNow } from "~/texts/text";

export interface RenderedMail {
  html: string;
  text: string;
}

/** The part of the text converter's formatters that is used here; the package ships no types. */
type Formatter = (
  element: { children: unknown[] },
  walk: (nodes: unknown[], builder: { addInline(text: string): void }) => void,
  builder: { addInline(text: string): void },
) => void;

/** Lines and facts become lines of text, not cells below each other. */
const textOptions = {
  formatters: {
    amount: after(" = "),
    open: after(", "),
    due: after(": "),
  },
  selectors: [
    { selector: "a", options: { linkBrackets: ["<", ">"], hideLinkHrefIfSameAsText: true } },
    { selector: "h1", options: { uppercase: false } },
    { selector: "tr.line", format: "block", options: blockBreaks(2) },
    { selector: "tr.part", format: "block", options: blockBreaks(1) },
    { selector: "tr.total", format: "block", options: blockBreaks(2) },
    { selector: "tr.fact", format: "block", options: blockBreaks(1) },
    { selector: "tr.line > *", format: "inline" },
    { selector: "tr.line > .sum", format: "amount" },
    { selector: "tr.line > td.sum.open", format: "open" },
    { selector: "tr.line > td.sum.due", format: "due" },
    { selector: "tr.fact > td", format: "inline" },
    { selector: "tr.fact > td.value", format: "due" },
  ],
};

function after(separator: string): Formatter {
  return (element, walk, builder) => {
    builder.addInline(separator);
    walk(element.children, builder);
  };
}

function blockBreaks(count: number) {
  return { leadingLineBreaks: count, trailingLineBreaks: count };
}

/** Renders a template to both parts of a mail. */
export async function renderMail(element: ReactElement): Promise<RenderedMail> {
  const html = await render(element);
  // Text that must not wrap in a narrow mail may wrap in plain text, which the reader's program
  // wraps itself.
  const text = toPlainText(html, textOptions).replaceAll("\u00a0", " ");
  return { html: languages[languageNow()].direction === "rtl" ? mirrored(html) : html, text };
}

const styles = /<style>.*?<\/style>|\b(style|align)="[^"]*"/gs;
const sides = { left: "right", right: "left" } as const;

/** A mail with its sides exchanged: inboxes do not know `start` and `end`. */
function mirrored(html: string): string {
  return html.replace(styles, (style) =>
    style.replace(/left|right/g, (side) => sides[side as keyof typeof sides]),
  );
}
