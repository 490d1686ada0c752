import type { Field } from "~/kernel/resource/field";

/** Of these records the desk has a list, with columns and filters of their fields. */
export const listedResources = [
  "products",
  "quotes",
  "orders",
  "customers",
  "invoices",
  "discounts",
] as const;
export type ListedResource = (typeof listedResources)[number];

/** These are found by the values of fields that ask for it: in their list, or by programs. */
export const filteredResources = [...listedResources, "shipments", "templates"] as const;

/** The kinds of records to which extensions add fields: those whose definition has `custom`. */
export const extendedResources = [...filteredResources, "addresses"] as const;
export type ExtendedResource = (typeof extendedResources)[number];

/** A field that an extension adds, with the extension's id. */
export interface OwnField {
  extension: string;
  name: string;
  // biome-ignore lint/suspicious/noExplicitAny: fields have values of several types
  field: Field<any>;
  /** Whether shoppers' programs see it. False: only staff and their keys do. */
  isPublic: boolean;
  /** Whether the desk's list has a column of it. */
  isListed: boolean;
  /** Whether the shop's search finds a product by it. */
  isSearched: boolean;
  /** Whether lists can be filtered by it. */
  isFiltered: boolean;
}

/** The settings of an extension, and those that are sealed. */
export interface OwnSettings {
  // biome-ignore lint/suspicious/noExplicitAny: settings have values of several types
  fields: Readonly<Record<string, Field<any>>>;
  secrets: readonly string[];
}

/** One extension's function in a chain of decisions. */
export interface Link {
  extension: string;
  /** If it fails, the whole decision fails, instead of leaving the function out. */
  isRequired: boolean;
  run(input: unknown, next: (input?: unknown) => unknown): unknown;
  /** It did not return once. It is left out until the store starts again. */
  isOff: boolean;
}

/** Something that went wrong in an extension, for the log and for staff. */
export interface ExtensionProblem {
  extension: string;
  /** `decide line.price`, `on order.created`, `slot product.facts`. */
  place: string;
  message: string;
  error?: unknown;
  /** The decision that is taken without the extension from now on. */
  switchedOff?: string;
}

export interface Installed {
  /** By the name of the hook. A hook that no extension uses has no entry. */
  chains: ReadonlyMap<string, readonly Link[]>;
  /** What is left out has none. */
  fields: Readonly<Partial<Record<ExtendedResource, readonly OwnField[]>>>;
  /** The settings of extensions that have any, by their ids. */
  settings: ReadonlyMap<string, OwnSettings>;
  /** The names of the extensions, by their ids. */
  names: ReadonlyMap<string, string>;
  /** The present ids of renamed extensions, by the earlier ones. */
  earlier: ReadonlyMap<string, string>;
  report(problem: ExtensionProblem): void;
  /** Runs synchronous work, and interrupts it after so many milliseconds. */
  interruptible<T>(work: () => T, milliseconds: number): T;
}

/** What is found for each kind of record. */
export function ofEachExtended<T>(found: (resource: ExtendedResource) => T) {
  const entries = extendedResources.map((resource) => [resource, found(resource)] as const);
  return Object.fromEntries(entries) as Record<ExtendedResource, T>;
}

export const nothingInstalled: Installed = {
  chains: new Map(),
  fields: {},
  settings: new Map(),
  names: new Map(),
  earlier: new Map(),
  report() {},
  interruptible: (work) => work(),
};

/**
 * What the store's extensions add. It is prepared when the process starts, and a process has one,
 * however often this file is loaded: in tests and in development the server and the pages each have
 * a copy.
 */
export const installed: Installed = onceFor("store.extensions", { ...nothingInstalled });

/** The fields that the installed extensions add to a kind of record. */
export function ownFields(resource: ExtendedResource): readonly OwnField[] {
  return installed.fields[resource] ?? [];
}

/** Replaces what is installed. */
export function install(next: Installed): void {
  Object.assign(installed, next);
}

function onceFor(name: string, made: Installed): Installed {
  const all = globalThis as unknown as Record<symbol, Installed | undefined>;
  const key = Symbol.for(name);
  all[key] ??= made;
  return all[key];
}
