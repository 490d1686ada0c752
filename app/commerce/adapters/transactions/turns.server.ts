/** Transactions that need a row which another one has wait here for a turn. */
export interface Turns {
  /** Takes a turn at a row that nobody has or waits for, until it is given back; null otherwise. */
  takeFree(row: string): (() => void) | null;
  /**
   * Takes a turn at each of the rows, one after the other; the transaction can ask whether it is
   * alone there.
   */
  takeAll<T>(rows: readonly string[], work: (isAlone: () => boolean) => Promise<T>): Promise<T>;
  /**
   * Reports how a transaction at the row ended. If it wrote something or collided, the next one
   * runs alone, because others would only find that their reads had changed. If it was refused, as
   * a repeated payment is, several run at once.
   */
  ended(row: string, isAlone: boolean): void;
}

interface Gate {
  /** How many may use the row at once. */
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
