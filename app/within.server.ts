/**
 * The result of the work, or after `milliseconds` the result or error of `late`. The work itself
 * continues, unobserved.
 */
export async function within<T, L>(
  milliseconds: number,
  work: Promise<T>,
  late: () => L,
): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  }).then(late);
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** The same, where a delay is an error of the given kind. */
export function withinOrThrow<T>(
  milliseconds: number,
  work: Promise<T>,
  late: () => Error,
): Promise<T> {
  return within<T, never>(milliseconds, work, () => {
    throw late();
  });
}
