import type { OfferTemplate, TemplateKind } from "~/domain/template";
import type { Audited, Seen } from "../change";

/** A named text, or a copy of a quote's offer. */
export type TemplateInput = { name: string } & ({ text: string } | { quote: string });

export interface TemplatesService {
  /** By name. */
  list(kind: TemplateKind): Promise<OfferTemplate[]>;
  create: Audited<[input: TemplateInput], OfferTemplate>;
  /** Changes the name, and the text of a text template. */
  update: Audited<
    [id: string, change: Seen & { name: string; text: string | null }],
    OfferTemplate
  >;
  remove: Audited<[id: string], boolean>;
}
