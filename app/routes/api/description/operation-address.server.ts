import type { Operation } from "./operation.server";

export function exampleValues({ parameters = [] }: Operation): URLSearchParams {
  const values = new URLSearchParams();
  for (const { name, example } of parameters) {
    if (example !== undefined) values.set(name, String(example));
  }
  return values;
}

/** Path and query of an operation with these values; empty ones are left out. */
export function addressOf({ path, parameters = [] }: Operation, values: URLSearchParams): string {
  let filled = path;
  const query = new URLSearchParams();
  for (const parameter of parameters) {
    const value = values.get(parameter.name) ?? "";
    if (value === "") continue;
    if (parameter.in === "path")
      filled = filled.replace(`{${parameter.name}}`, encodeURIComponent(value));
    else if (parameter.in === "query") query.set(parameter.name, value);
  }
  return query.size > 0 ? `${filled}?${query}` : filled;
}
