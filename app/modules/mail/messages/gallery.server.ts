import { type Language, original } from "~/texts/languages";
import { inLanguage, textsUsedBy } from "~/texts/on-server";
import { t } from "~/texts/text";
import {
  acceptanceCodeTemplate,
  emailConfirmationTemplate,
  passwordResetTemplate,
  securityNoticeTemplate,
  staffInvitationTemplate,
} from "./account-mails.server";
import { mailKinds } from "./kinds.server";
import type { GalleryTemplate, SampleShop } from "./mail-template.server";
import type { RenderedMail } from "./render.server";

/** A template, as the gallery shows it. */
export interface ShownTemplate {
  name: string;
  title: string;
  purpose: string;
  samples: string[];
}

/** The templates of all kinds of mail, each once, and the mails that bypass the outbox. */
const templates = new Map<string, GalleryTemplate>(
  [
    ...Object.values(mailKinds).flatMap((kind) => kind.templates),
    acceptanceCodeTemplate,
    emailConfirmationTemplate,
    passwordResetTemplate,
    securityNoticeTemplate,
    staffInvitationTemplate,
  ].map((template) => [template.name, template]),
);

export function galleryTemplates(): Promise<ShownTemplate[]> {
  return Promise.all([...templates.values()].map(shown));
}

export async function galleryTemplate(name: string): Promise<ShownTemplate | null> {
  const template = templates.get(name);
  return template ? shown(template) : null;
}

async function shown({ name, title, purpose, samples }: GalleryTemplate): Promise<ShownTemplate> {
  return { name, title: t(title), purpose: t(purpose), samples: await samples() };
}

/** What only staff read is English. */
export const mailsToStaff: ReadonlySet<string> = new Set([
  "daily-digest",
  "key-ends",
  "quote-alert",
  "staff-invitation",
]);

const usedBy = new Map<string, Promise<ReadonlySet<string>>>();

/** The keys of the texts of a template, as its subjects and samples use them; null when there is no such one. */
export function textsOfTemplate(name: string): Promise<ReadonlySet<string>> | null {
  const template = templates.get(name);
  if (!template) return null;
  const known = usedBy.get(name);
  if (known) return known;
  const used = textsUsedBy(async () => {
    for (const sample of await template.samples()) await template.renderSample(sample);
  }).then((keys) => new Set([...keys, ...(template.subjects ?? [])]));
  usedBy.set(name, used);
  used.catch(() => usedBy.delete(name));
  return used;
}

/** A template with one of its samples; null when there is no such pair. */
export async function renderSample(
  name: string,
  sample: string,
  { shop, language = original }: { shop?: SampleShop; language?: Language } = {},
): Promise<RenderedMail | null> {
  const template = templates.get(name);
  if (!template) return null;
  const spoken = mailsToStaff.has(name) ? original : language;
  return inLanguage(spoken, () => template.renderSample(sample, shop));
}

/** The mail in an inbox of that colour scheme, whatever the viewer's own setting is. */
export function inScheme(html: string, scheme: "light" | "dark"): string {
  const wanted = scheme === "dark" ? "all" : "not all";
  return html.replaceAll("(prefers-color-scheme:dark)", wanted);
}
