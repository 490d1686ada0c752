import type { ReactNode } from "react";
import type { CallMethod } from "~/gateway/gateway.server";
import type { Custom } from "~/kernel/extensions/custom-field";
import type { Hook } from "~/kernel/extensions/hook";
import type { ExtendedResource } from "~/kernel/extensions/installed";
import { Failure } from "~/kernel/failure";
import type { Field, Fields, RecordOf } from "~/kernel/resource/field";
import {
  linePrice,
  lineQuantity,
  lineTax,
  productVisible,
  searchRank,
} from "~/modules/catalogue/line-decisions";
import { orderAcceptance } from "~/modules/orders/order-decisions";
import { parcelPage } from "~/modules/orders/tracking";
import { cartFreight, offerDefaults, requestDiscount } from "~/modules/quotes/quote-decisions";
import type { StaffRole } from "~/modules/staff/role";
import type { WebhookEventType } from "~/modules/webhooks/webhook.resource";
import type { SlotInputs, SlotName, TextSlotInputs, TextSlotName } from "./slot-names";

export {
  business,
  count,
  decimal,
  flag,
  money,
  nullable,
  oneOf,
  personal,
  text,
} from "~/kernel/resource/field";
export type { SlotName, TextSlotName } from "./slot-names";

/** The version of this interface. It changes when an extension has to be changed. */
export const apiVersion = 1;

/** The decisions in which extensions can take part, by name. */
export const hooks = {
  "line.price": linePrice,
  "line.quantity": lineQuantity,
  "line.tax": lineTax,
  "product.visible": productVisible,
  "search.rank": searchRank,
  "cart.freight": cartFreight,
  "request.discount": requestDiscount,
  "offer.defaults": offerDefaults,
  "order.accept": orderAcceptance,
  "parcel.page": parcelPage,
};
export type HookName = keyof typeof hooks;

type InputOf<H extends HookName> = (typeof hooks)[H] extends Hook<infer I, infer _R> ? I : never;
type DecisionOf<H extends HookName> = (typeof hooks)[H] extends Hook<infer _I, infer R> ? R : never;

/** The fields that an extension adds, by kind of record. */
export type OwnFields = { readonly [R in ExtendedResource]?: Fields };

/** Reads the extension's own fields of a record: `own.products(product).units`. */
export type Own<F extends OwnFields> = {
  readonly [R in keyof F & ExtendedResource]: (record: {
    readonly custom?: Custom;
  }) => F[R] extends Fields ? RecordOf<F[R]> : never;
};

/** The function of a decision. `next()` gives what is decided without this extension. */
export type Decide<H extends HookName, F extends OwnFields, S extends Fields> = (
  input: InputOf<H>,
  next: (input?: InputOf<H>) => DecisionOf<H>,
  at: Pick<At<F, S>, "own" | "settings" | "text">,
) => DecisionOf<H>;

/** What handlers, jobs, slots and routes get. */
export interface At<F extends OwnFields = OwnFields, S extends Fields = Fields> {
  own: Own<F>;
  /** The owner's settings of this extension; secrets are opened. */
  settings: RecordOf<S>;
  /** A text of the extension's catalogue, with its `{placeholders}` filled. */
  text(key: string, values?: Readonly<Record<string, string | number>>): string;
  /** Calls a method as this extension. It has the rights of an owner's API key. */
  call: CallMethod;
  /**
   * Stores a picture or a PDF file that everybody may read, and returns its path on this site. It
   * stays while a record names it in a field.
   * @throws Failure invalid, tooLarge
   */
  keepFile(content: Uint8Array): Promise<string>;
  log: {
    info(facts: object, message: string): void;
    warn(facts: object, message: string): void;
  };
  now(): Date;
}

/** An event, as webhooks send it. `id` is the same at every attempt. */
export interface ExtensionEvent {
  id: string;
  type: WebhookEventType;
  /** ISO 8601. */
  timestamp: string;
  /** The public record, as a webhook's payload has it. */
  // biome-ignore lint/suspicious/noExplicitAny: the payload is data from outside the type system
  data: any;
  attempt: number;
}

/** A page in the desk, at /admin/extensions/<id>/<page>. */
export interface DeskPage<F extends OwnFields, S extends Fields> {
  /** Its name in the navigation. */
  label: string;
  /** The roles that may open it, besides owner. */
  roles?: readonly StaffRole[];
  /** What it shows, as HTML without a script. Forms in it post to the page itself. */
  render(at: At<F, S>, request: PageRequest): ReactNode | Promise<ReactNode>;
  /** Handles a posted form; the answer is shown above the page. */
  post?(at: At<F, S>, form: FormData): string | Promise<string>;
}

type RunJob<F extends OwnFields, S extends Fields> = (
  at: At<F, S>,
  stopped: AbortSignal,
) => unknown;

/** `daily`: from this hour on, 0 to 23 in the store's time zone, once a day on one instance. */
export interface DailyJob<F extends OwnFields, S extends Fields> {
  daily: number;
  run: RunJob<F, S>;
}

/** A function runs at the start and every hour, and two instances may run it at the same time. */
export type Job<F extends OwnFields, S extends Fields> = RunJob<F, S> | DailyJob<F, S>;

export interface PageRequest {
  query: URLSearchParams;
}

/** A route of the API, at /api/extensions/<id>/<path>. */
export interface ApiRoute<F extends OwnFields, S extends Fields> {
  method: "GET" | "POST";
  /** public: everybody. Otherwise the staff roles that may call it, besides owner, and their keys. */
  access: "public" | readonly StaffRole[];
  /** The answer as JSON. Throw `refusal(...)` for an expected problem. */
  run(at: At<F, S>, request: ApiRequest): unknown;
}

export interface ApiRequest {
  query: URLSearchParams;
  /** The JSON of a POST; null otherwise. */
  body: unknown;
}

/** A part of a slot that a component of the browser draws: see app/store.slots.tsx. */
export interface ForBrowser {
  readonly forBrowser: unknown;
}

/** An expected problem, in words for the person or the program that asked. */
export function refusal(message: string): Failure {
  return new Failure("impossible", message);
}

/** Draws a slot by the extension's component in app/store.slots.tsx, which gets `data` as JSON. */
export function forBrowser(data: unknown): ForBrowser {
  return { forBrowser: data };
}

/** A line of a mail or a document. */
export interface SlotLine {
  /** Stands before the text; left out for a paragraph. */
  label?: string;
  text: string;
}

type Slots<F extends OwnFields, S extends Fields> = {
  readonly [N in SlotName]?: (
    input: SlotInputs[N],
    at: At<F, S>,
  ) => ReactNode | ForBrowser | Promise<ReactNode | ForBrowser>;
} & {
  readonly [N in TextSlotName]?: (
    input: TextSlotInputs[N],
    at: Pick<At<F, S>, "own" | "settings" | "text">,
  ) => readonly SlotLine[];
};

export interface Definition<F extends OwnFields, S extends Fields> {
  /** Names the extension in stored data, so that it never changes: `pallet-freight`. */
  id: string;
  /** The version of this interface that it was written for: 1. */
  apiVersion: number;
  /** Its name for people; the id when left out. */
  name?: string;
  /** Earlier ids. Their stored values are read as this extension's. */
  renamedFrom?: readonly string[];
  fields?: F;
  /** Names of fields, as `products.units`, that customers and the public see too. */
  publicFields?: readonly string[];
  /** Names of fields, as `orders.number`, that are columns of the desk's lists. */
  listedFields?: readonly string[];
  /** Names of product fields, as `products.number`, by whose words the shop's search finds. */
  searchedFields?: readonly string[];
  /** Names of fields, as `orders.number`, by whose values lists are filtered: each has an index. */
  filteredFields?: readonly string[];
  decide?: { readonly [H in HookName]?: Decide<H, NoInfer<F>, NoInfer<S>> };
  /** Decisions that must not be taken without this extension: if it fails, they fail. */
  required?: readonly HookName[];
  /** Called after the commit, at least once for each event. An error is retried. */
  on?: {
    readonly [E in WebhookEventType]?: (
      event: ExtensionEvent,
      at: At<NoInfer<F>, NoInfer<S>>,
    ) => unknown;
  };
  settings?: S;
  /** The names of settings that are sealed when stored, and never shown again. */
  secrets?: readonly (keyof NoInfer<S> & string)[];
  /** Background work, by name. */
  jobs?: Readonly<Record<string, Job<NoInfer<F>, NoInfer<S>>>>;
  slots?: Slots<NoInfer<F>, NoInfer<S>>;
  routes?: {
    readonly desk?: Readonly<Record<string, DeskPage<NoInfer<F>, NoInfer<S>>>>;
    readonly api?: Readonly<Record<string, ApiRoute<NoInfer<F>, NoInfer<S>>>>;
  };
  /** Texts by language and key. The store's language decides, or else `en`. */
  messages?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** An extension of any form. */
// biome-ignore lint/suspicious/noExplicitAny: extensions have fields and settings of every type
export type Extension = Definition<any, any>;

/** Defines an extension. It is installed in app/store.config.ts. */
export function defineExtension<
  F extends OwnFields = Record<never, never>,
  S extends Fields = Record<never, never>,
>(definition: Definition<F, S>): Extension {
  return definition;
}

/** The fields of an extension for a kind of record. */
export function fieldsOf(
  { fields }: Extension,
  resource: ExtendedResource,
): Readonly<Record<string, Field<unknown>>> {
  return (fields?.[resource] ?? {}) as Readonly<Record<string, Field<unknown>>>;
}
