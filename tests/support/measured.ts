/** How finely waiting is measured, in milliseconds. */
const turn = 10;

/**
 * Measures a wait by the turns of 10 ms that this process had, until it is asked: what a busy machine
 * takes away from it is no fault of what is waited for. It does not see what blocks the process.
 */
export function waitingTime(): () => number {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, turn);
  return () => {
    clearInterval(timer);
    return turns * turn;
  };
}

/** Measures the processor time of this process, in milliseconds, until it is asked. */
export function workingTime(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
}
