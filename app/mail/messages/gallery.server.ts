import { createElement, type FunctionComponent } from "react";
import * as newsletterConfirmation from "~emails/newsletter-confirmation";
import * as offerReady from "~emails/offer-ready";
import * as orderConfirmation from "~emails/order-confirmation";
import * as passwordReset from "~emails/password-reset";
import * as quoteAlert from "~emails/quote-alert";
import * as quoteConfirmation from "~emails/quote-confirmation";
import * as statusUpdate from "~emails/status-update";
import { type RenderedMail, renderMail } from "./render.server";

/** A template as the gallery shows it. */
export interface GalleryTemplate {
  name: string;
  title: string;
  /** What it is for, a sentence. */
  purpose: string;
  samples: string[];
}

interface Entry {
  title: string;
  purpose: string;
  samples: string[];
  render(sample: string): Promise<RenderedMail> | null;
}

function entry<P extends object>(
  title: string,
  purpose: string,
  template: { default: FunctionComponent<P>; samples: Record<string, P> },
): Entry {
  const samples = new Map(Object.entries(template.samples));
  return {
    title,
    purpose,
    samples: [...samples.keys()],
    render(sample) {
      const props = samples.get(sample);
      return props ? renderMail(createElement(template.default, props)) : null;
    },
  };
}

const entries = new Map<string, Entry>([
  [
    "quote-alert",
    entry("New quote", "Tells the seller that somebody asks for a quote.", quoteAlert),
  ],
  [
    "quote-confirmation",
    entry("Quote confirmation", "Tells the buyer that the request is here.", quoteConfirmation),
  ],
  ["offer-ready", entry("Offer ready", "Brings the seller's prices to the buyer.", offerReady)],
  [
    "status-update",
    entry("Status update", "A quote or an order has come a step further.", statusUpdate),
  ],
  [
    "order-confirmation",
    entry("Order confirmation", "Tells the customer that the order is placed.", orderConfirmation),
  ],
  [
    "password-reset",
    entry("Password reset", "Brings the one-time link for a new password.", passwordReset),
  ],
  [
    "newsletter-confirmation",
    entry("Newsletter confirmation", "Asks the owner of an address.", newsletterConfirmation),
  ],
]);

export function galleryTemplates(): GalleryTemplate[] {
  return [...entries].map(([name, { title, purpose, samples }]) => ({
    name,
    title,
    purpose,
    samples,
  }));
}

export function galleryTemplate(name: string): GalleryTemplate | null {
  return galleryTemplates().find((template) => template.name === name) ?? null;
}

/** A template with one of its samples; null when there is no such pair. */
export async function renderSample(name: string, sample: string): Promise<RenderedMail | null> {
  return (await entries.get(name)?.render(sample)) ?? null;
}

/** The mail as an inbox in that scheme shows it, whatever the viewer's own setting. */
export function inScheme(html: string, scheme: "light" | "dark"): string {
  const wanted = scheme === "dark" ? "all" : "not all";
  return html.replaceAll("(prefers-color-scheme:dark)", wanted);
}
