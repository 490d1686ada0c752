import type { OfferTemplate, TemplateKind } from "~/domain/template";
import type { Audited, Seen } from "../change";

/** What is kept under a name: a text, or the offer that a quote has in work. */
export type TemplateInput = { name: string } & ({ text: string } | { quote: string });

export interface TemplatesService {
  /** By name. */
  list(kind: TemplateKind): Promise<OfferTemplate[]>;
  create: Audited<[input: TemplateInput], OfferTemplate>;
  /** Another name, and of a text another text. */
  update: Audited<
    [id: string, change: Seen & { name: string; text: string | null }],
    OfferTemplate
  >;
  remove: Audited<[id: string], boolean>;
}
