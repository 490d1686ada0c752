/**
 * Admits `count` callers at once. Further callers wait, and enter in the order of their arrival.
 */
export function createSemaphore(count: number): { enter(): Promise<() => void> } {
  const waiting: (() => void)[] = [];
  let free = count;

  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }

  return {
    async enter() {
      if (free > 0) free -= 1;
      else await new Promise<void>((enter) => waiting.push(enter));
      return leave;
    },
  };
}
