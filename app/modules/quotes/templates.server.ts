import type { Custom } from "~/kernel/extensions/custom-field";
import { hasOwn, ownFilters } from "~/kernel/extensions/filtered-values";
import { impossible, notFound, staleVersion } from "~/kernel/failure";
import { newId } from "~/kernel/identifiers";
import type { CommerceDeps } from "~/modules/deps";
import { type Audited, changed, type Seen, unchanged } from "~/storage/change";
import { t } from "~/texts/text";
import { forAnyCustomer, workingContent } from "./offer-draft";
import { getQuoteByIdOrNumber } from "./quote-records.server";
import { type OfferTemplate, type TemplateKind, templateLimits } from "./template.resource";

/** A named text, or a copy of a quote's offer. */
export type TemplateInput = { name: string } & ({ text: string } | { quote: string });

export interface TemplatesService {
  /** By name. */
  list(kind: TemplateKind, options?: { custom?: Custom }): Promise<OfferTemplate[]>;
  create: Audited<[input: TemplateInput], OfferTemplate>;
  /** Changes the name, and the text of a text template. */
  update: Audited<
    [id: string, change: Seen & { name: string; text: string | null }],
    OfferTemplate
  >;
  remove: Audited<[id: string], boolean>;
  /** Stores a template again that was removed, under its id. */
  putBack: Audited<
    [template: Pick<OfferTemplate, "id" | "name" | "text" | "content" | "custom">],
    null
  >;
}

export function createTemplates({ storage, clock, random, site }: CommerceDeps): TemplatesService {
  const shown = ({ id, name, text }: OfferTemplate) => ({ id, name, text });
  const about = (id: string, summary: string) => ({ target: { type: "template", id }, summary });

  return {
    async list(kind, { custom } = {}) {
      const order = { by: "nameLower", direction: "asc" } as const;
      const own = ownFilters("templates", custom, site);
      const limit = templateLimits.kept;
      const rows = await storage.templates.find({ where: { kind }, order, limit });
      return rows.filter((row) => hasOwn(row, own));
    },

    async create(tx, _actor, input) {
      const quote = "quote" in input ? await getQuoteByIdOrNumber(tx, input.quote) : null;
      const content = quote && workingContent(quote, site.selling);
      if (content?.lines.length === 0) throw impossible(t("deskQuotes:templateNeedsLines"));
      const now = clock();
      const template: OfferTemplate = {
        id: newId(clock, random),
        kind: content ? "offer" : "snippet",
        name: input.name,
        nameLower: input.name.toLowerCase(),
        text: "text" in input ? input.text : "",
        // Parts that belong to one customer are left out.
        content: content && { ...forAnyCustomer(content, site.selling), discount: null },
        created: now,
        updated: now,
        version: 1,
      };
      await tx.templates.insert(template);
      const outcome = about(template.id, `Template ${template.name} saved`);
      return changed({ ...outcome, result: template, before: null, after: shown(template) });
    },

    async update(tx, _actor, id, { name, text, version }) {
      const before = await tx.templates.get(id);
      if (!before) throw notFound("Template");
      if (version !== undefined && version !== before.version) throw staleVersion();
      const own = before.kind === "snippet" && text !== null ? { text } : {};
      const after: OfferTemplate = {
        ...before,
        ...own,
        name,
        nameLower: name.toLowerCase(),
        updated: clock(),
        version: before.version + 1,
      };
      await tx.templates.put(after);
      const outcome = about(id, `Template ${name} changed`);
      return changed({ ...outcome, result: after, before: shown(before), after: shown(after) });
    },

    async remove(tx, _actor, id) {
      const before = await tx.templates.get(id);
      const outcome = about(id, `Template ${before?.name ?? ""} removed`);
      if (!before) return unchanged({ ...outcome, result: false });
      await tx.templates.remove(id);
      return changed({ ...outcome, result: true, before: shown(before), after: null });
    },

    async putBack(tx, _actor, { id, name, text, content, custom }) {
      const outcome = about(id, `Template ${name} put back`);
      if (await tx.templates.get(id)) return unchanged({ ...outcome, result: null });
      const kind = content ? "offer" : "snippet";
      const dates = { created: clock(), updated: clock(), version: 1 };
      const template: OfferTemplate = {
        id,
        kind,
        name,
        nameLower: name.toLowerCase(),
        text,
        content,
        custom,
        ...dates,
      };
      await tx.templates.insert(template);
      return changed({ ...outcome, result: null, before: null, after: shown(template) });
    },
  };
}
