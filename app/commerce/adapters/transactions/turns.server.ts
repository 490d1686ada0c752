/** Who comes to a row that another work has waits here for a turn. */
export interface Turns {
  /** A turn at a row that nobody has and nobody waits for, until it is given back; else null. */
  takeFree(row: string): (() => void) | null;
  /** A turn at each of the rows, one after the other; the work can ask whether it has them alone. */
  takeAll<T>(rows: readonly string[], work: (isAlone: () => boolean) => Promise<T>): Promise<T>;
  /**
   * How a work at the row ended. Where it wrote something, or ran into others, the next one goes
   * alone: others beside it would only find what they read changed. Where it was refused, as a
   * repeated payment is, several go at once.
   */
  ended(row: string, isAlone: boolean): void;
}

interface Gate {
  /** How many may be at the row at once. */
  width: number;
  inside: number;
  waiting: (() => void)[];
}

const several = 8;

export function createTurns(): Turns {
  const gates = new Map<string, Gate>();

  function admit(row: string, gate: Gate): void {
    while (gate.inside < gate.width) {
      const next = gate.waiting.shift();
      if (!next) break;
      gate.inside += 1;
      next();
    }
    if (gate.inside === 0) gates.delete(row);
  }

  async function take<T>(row: string, work: (gate: Gate) => Promise<T>): Promise<T> {
    const gate = gates.get(row) ?? { width: 1, inside: 0, waiting: [] };
    gates.set(row, gate);
    await new Promise<void>((enter) => {
      gate.waiting.push(enter);
      admit(row, gate);
    });
    try {
      return await work(gate);
    } finally {
      leave(row, gate);
    }
  }

  function leave(row: string, gate: Gate): void {
    gate.inside -= 1;
    admit(row, gate);
  }

  return {
    takeFree(row) {
      if (gates.has(row)) return null;
      const gate: Gate = { width: 1, inside: 1, waiting: [] };
      gates.set(row, gate);
      return () => leave(row, gate);
    },

    takeAll([row, ...others], work) {
      if (row === undefined) return work(() => true);
      return take(row, (gate) =>
        this.takeAll(others, (isAlone) => work(() => gate.inside === 1 && isAlone())),
      );
    },

    ended(row, isAlone) {
      const gate = gates.get(row);
      if (gate) gate.width = isAlone ? 1 : several;
    },
  };
}
