import type { DocumentLink } from "~/domain/caller";
import type { LinkState } from "~/domain/document-link";
import type { Audited } from "../change";
import type { KeptCall } from "../idempotency/kept-call";

export type LinkKind = DocumentLink["kind"];

/** The signed links that open a quote or an order without a sign-in. */
export interface LinksService {
  /** Revokes every link of the document; `send` mails a new one to its customer. */
  revoke: Audited<[kind: LinkKind, document: string, how: { send: boolean }], { sent: boolean }>;
  /** Mails a link to the document's customer, while e-mail is on. @throws Failure notFound */
  send: Audited<[kind: LinkKind, document: string], { sent: boolean }>;
  /**
   * Mails a link to the address of the quote or order with that number, unless it had too many. The
   * result tells the caller nothing.
   */
  ask(number: string, call?: { kept?: KeptCall | null }): Promise<null>;
  state(kind: LinkKind, number: string): Promise<LinkState>;
}
