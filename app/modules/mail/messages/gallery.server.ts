import type { MailLook } from "~emails/parts/palette";
import {
  acceptanceCodeTemplate,
  emailConfirmationTemplate,
  passwordResetTemplate,
  securityNoticeTemplate,
  staffInvitationTemplate,
} from "./account-mails.server";
import { mailKinds } from "./kinds.server";
import type { GalleryTemplate } from "./mail-template.server";
import type { RenderedMail } from "./render.server";

/** A template, as the gallery shows it. */
export interface ShownTemplate extends Pick<GalleryTemplate, "name" | "title" | "purpose"> {
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
  return { name, title, purpose, samples: await samples() };
}

/** A template with one of its samples, in the store's looks if they are given; null when there is no such pair. */
export async function renderSample(
  name: string,
  sample: string,
  look?: MailLook,
): Promise<RenderedMail | null> {
  return (await templates.get(name)?.renderSample(sample, look)) ?? null;
}

/** The mail in an inbox of that colour scheme, whatever the viewer's own setting is. */
export function inScheme(html: string, scheme: "light" | "dark"): string {
  const wanted = scheme === "dark" ? "all" : "not all";
  return html.replaceAll("(prefers-color-scheme:dark)", wanted);
}
