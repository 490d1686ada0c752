import { isUnavailable, Unavailable } from "~/kernel/failure";
import { Stale } from "./transactions.server";

type Methods = Record<string, (...args: never[]) => Promise<unknown>>;

/** The same methods; each runs the check first and converts its errors into the port's. */
export function guarded<M extends object>(
  methods: M,
  { check, converted }: { check: () => void; converted: ErrorConversion },
): M {
  const checked = Object.entries(methods as Methods).map(([name, method]) => [
    name,
    async (...args: never[]) => {
      check();
      return converted(method(...args));
    },
  ]);
  return Object.fromEntries(checked) as M;
}

export type ErrorConversion = <T>(work: Promise<T>) => Promise<T>;

/**
 * The port's error for an unreachable engine, whatever its SDK reports, and for a row that others
 * kept changing.
 */
export function convertErrorsTo(
  message: string,
  isGone: (error: unknown) => boolean,
): ErrorConversion {
  return async (work) => {
    try {
      return await work;
    } catch (error) {
      if (isUnavailable(error) || !(isGone(error) || error instanceof Stale)) throw error;
      throw new Unavailable(message, { cause: error });
    }
  };
}
