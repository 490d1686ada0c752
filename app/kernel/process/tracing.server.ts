type Trace = <T>(name: string, work: () => Promise<T>) => Promise<T>;

let trace: Trace | null = null;

/** Called once, where the process traces its requests; null to end it. */
export function traceWith(made: Trace | null): void {
  trace = made;
}

/** A step of the store that shows in a trace: a method, a job, a delivery. `name` is constant. */
export function traced<T>(name: string, work: () => Promise<T>): Promise<T> {
  return trace ? trace(name, work) : work();
}
