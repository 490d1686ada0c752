import { readRole } from "~/modules/staff/role";
import { original } from "~/texts/languages";
import { t } from "~/texts/text";
import { asKey } from "./keys.server";
import { isEmailable } from "./mail-context.server";
import type { MailKind } from "./mail-kind.server";
import { mailTemplate } from "./mail-template.server";
import { greetingName, headerText, plainLine } from "./mail-text";

const template = mailTemplate({
  name: "key-ends",
  title: "deskMail:keyEndsTitle",
  purpose: "deskMail:keyEndsPurpose",
  load: () => import("~emails/key-ends"),
});

/** One mail to each owner for each key. */
export const keyEnds: MailKind<"apiKey"> = {
  label: "deskMail:kindKeyEnds",
  about: "apiKey",
  language: () => original,
  templates: [template],
  key: ({ key, owner }) => asKey(["key-ends", key, owner]),
  to: (_context, { owner }) => owner.email,
  replyTo: () => null,
  subject: ({ shop }, { key }) =>
    t("deskMail:subjectKeyEnds", { name: plainLine(key.name), shop: headerText(shop.name) }),
  /** The key was revoked, or the person is no longer an owner. */
  isObsolete: (_context, { key, owner }) =>
    key.revoked !== null ||
    key.expires === null ||
    readRole(owner.role) !== "owner" ||
    !isEmailable(owner.email),
  async content({ shop, links }, { key, owner }) {
    return template.render({
      shop,
      name: greetingName(owner.name ?? ""),
      keyName: plainLine(key.name),
      // A key ends after its last day, at midnight.
      lastDay: key.expires && new Date(key.expires.getTime() - 1),
      used: key.lastUsed !== null,
      url: links.desk("/admin/keys"),
    });
  },
};
