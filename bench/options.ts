import { parseArgs } from "node:util";

const backends = ["sqlite", "postgres", "supabase", "firestore"] as const;
export type Backend = (typeof backends)[number];

const parts = [
  "catalogue",
  "flatness",
  "webhook",
  "instances",
  "desk",
  "imports",
  "bulk",
  "extensions",
  "finding",
  "phone",
  "editor",
] as const;
export type Part = (typeof parts)[number];

export interface BenchOptions {
  parts: Part[];
  sizes: number[];
  backends: Backend[];
  /** The seconds of each measurement. */
  seconds: number;
  connections: number;
  /** How many processes are measured, one number after the other. */
  instances: number[];
}

/** `npm run bench -- --sizes 1000,100000 --backends sqlite --seconds 3` */
export function readOptions(args: string[]): BenchOptions {
  const { values } = parseArgs({
    args,
    options: {
      parts: { type: "string", default: parts.join(",") },
      sizes: { type: "string", default: "1000,100000,1000000" },
      backends: { type: "string", default: "sqlite,postgres" },
      seconds: { type: "string", default: "4" },
      connections: { type: "string", default: "16" },
      instances: { type: "string", default: "1,2,4" },
    },
  });
  return {
    parts: values.parts.split(",").map((name) => {
      const part = parts.find((known) => known === name);
      if (!part) throw new Error(`no part ${name}`);
      return part;
    }),
    sizes: values.sizes.split(",").map(Number),
    backends: values.backends.split(",").map((name) => {
      const backend = backends.find((known) => known === name);
      if (!backend) throw new Error(`no backend ${name}`);
      return backend;
    }),
    seconds: Number(values.seconds),
    connections: Number(values.connections),
    instances: values.instances.split(",").map(Number),
  };
}
