/** A copy with only these properties. Works on records and on the fields of a definition. */
export function pick<T extends object, K extends keyof T>(of: T, names: readonly K[]): Pick<T, K> {
  const picked: Partial<T> = {};
  for (const name of names) if (name in of) picked[name] = of[name];
  return picked as Pick<T, K>;
}

/** A copy without these properties. */
export function omit<T extends object, K extends keyof T>(of: T, names: readonly K[]): Omit<T, K> {
  const rest = { ...of };
  for (const name of names) delete rest[name];
  return rest;
}
