/** The share of a property's random values that is tried: a fifth, or what RANDOM_RUNS says. */
const share = Number(process.env.RANDOM_RUNS ?? 0.2);

/** How many random values to try where all of them would be `whole`; every run draws others. */
export function randomRuns(whole: number): number {
  return Math.ceil(whole * share);
}

/** Whether one of many enumerated values is tried in this run. */
export function isDrawn(): boolean {
  return Math.random() < share;
}
