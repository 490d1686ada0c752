/** The most rows that are chosen one by one. */
export const mostChosen = 100;

/** How a chosen row is written in an address, with the version that was seen. */
export interface Ticks {
  /** The name of its fields and parameters. */
  name: "pick" | "chosen";
  /** The id of a written row; null for any other text. */
  idOf(value: string): string | null;
}

/** `pick=<id> <version>` */
export const documentTicks: Ticks = {
  name: "pick",
  idOf: (value) => /^(\S{1,300}) \d{1,15}$/.exec(value)?.[1] ?? null,
};

/** `chosen=<version>:<id>` */
export const productTicks: Ticks = {
  name: "chosen",
  idOf: (value) => /^\d{1,15}:(.{1,300})$/s.exec(value)?.[1] ?? null,
};

/** The chosen rows in an address or a form, each once; its last version counts. */
export function readTicks({ name, idOf }: Ticks, from: URLSearchParams | FormData): string[] {
  const byId = new Map<string, string>();
  for (const value of from.getAll(name)) {
    const id = typeof value === "string" ? idOf(value) : null;
    if (id !== null) byId.set(id, value as string);
  }
  return [...byId.values()];
}

/** The id of a row's element, to which addresses of the list lead back. */
export function rowAnchor(id: string): string {
  return `row-${id}`;
}

/** An address of the list with the ticks. */
export function withTicks({ name }: Ticks, to: string, values: readonly string[]): string {
  if (values.length === 0) return to;
  const ticks = new URLSearchParams(values.slice(0, mostChosen).map((value) => [name, value]));
  return `${to}${to.includes("?") ? "&" : "?"}${ticks}`;
}
