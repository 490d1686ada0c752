import { createElement, type FunctionComponent } from "react";
import { original } from "~/texts/languages";
import { inLanguage } from "~/texts/on-server";
import { languageNow, localeNow, type PlainKey, type TextKey } from "~/texts/text";
import type { MailShop } from "~emails/parts/shop";
import type { RenderedMail } from "./render.server";

/** The content of a file in `emails/`. A template needs samples, one of which is named `usual`. */
interface TemplateFile<P> {
  default: FunctionComponent<P>;
  samples: Record<string, P>;
}

/** What a sample takes from the store: it is seen as the store's customers will see the mail. */
export type SampleShop = Pick<MailShop, "name" | "contact" | "look" | "origin">;

/** A template for the gallery, with any properties. */
export interface GalleryTemplate {
  /** The name of its file in `emails/`, which is also its address in the gallery. */
  name: string;
  title: PlainKey;
  /** The template's purpose, as a sentence. */
  purpose: PlainKey;
  /** The texts of its mails' subjects, which its samples lack. What staff read has none. */
  subjects?: readonly TextKey[];
  samples(): Promise<string[]>;
  /** The sample in the present language, from the given store; null when there is no such sample. */
  renderSample(sample: string, shop?: SampleShop): Promise<RenderedMail | null>;
}

export interface MailTemplate<P> extends GalleryTemplate {
  render(props: P): Promise<RenderedMail>;
}

/**
 * Loads the template when it is first used, because the templates and their renderer take 40 MB and
 * half a second.
 */
export function mailTemplate<P extends object>({
  load,
  ...about
}: Pick<GalleryTemplate, "name" | "title" | "purpose" | "subjects"> & {
  load: () => Promise<TemplateFile<P>>;
}): MailTemplate<P> {
  async function render(props: P): Promise<RenderedMail> {
    const [file, { renderMail }] = await Promise.all([load(), import("./render.server")]);
    return renderMail(createElement(file.default, props));
  }
  return {
    ...about,
    render,
    samples: async () => Object.keys((await load()).samples),
    async renderSample(sample, shop) {
      const { samples } = await load();
      const chosen = Object.hasOwn(samples, sample) ? samples[sample] : undefined;
      if (!chosen) return null;
      // A store whose own address is unknown sends mails without links, where they may lack one.
      const hasNone = shop?.origin === null && Object.values(samples).some(lacksLink);
      const props = hasNone ? { ...chosen, url: null } : chosen;
      const { sampleIn } = await import("~emails/parts/german-samples");
      // What the seller reads is English.
      const isForSeller = (props as { audience?: string }).audience === "seller";
      const language = isForSeller ? original : languageNow();
      return inLanguage(language, () => render(asShown(sampleIn(language, props), shop)));
    },
  };
}

function lacksLink(props: { url?: unknown }): boolean {
  return props.url === null;
}

/** Every template's properties hold the store, which has the looks and writes as its language does. */
function asShown<P extends object>(props: P, own: SampleShop | undefined): P {
  const { shop } = props as { shop?: MailShop };
  if (!shop) return props;
  const { name, contact, look, origin } = own ?? shop;
  return { ...props, shop: { ...shop, locale: localeNow(), name, contact, look, origin } };
}

/** The template of the kinds that contain a document. */
export const documentTemplate = mailTemplate({
  name: "document",
  title: "deskMail:documentTitle",
  purpose: "deskMail:documentPurpose",
  subjects: [
    "mails:subjectInvoice",
    "mails:subjectCreditNote",
    "mails:subjectInvoiceReminder",
    "mails:subjectShipped",
    "mails:subjectPartShipped",
  ],
  load: () => import("~emails/document"),
});

/** The template of the kinds that announce a status. */
export const statusUpdateTemplate = mailTemplate({
  name: "status-update",
  title: "deskMail:statusUpdateTitle",
  purpose: "deskMail:statusUpdatePurpose",
  subjects: [
    "mails:subjectRequestStatus",
    "mails:subjectQuoteStatus",
    "mails:subjectOrderStatus",
    "mails:subjectDeliveryExpected",
  ],
  load: () => import("~emails/status-update"),
});
