import { type LoadResult, load } from "./load";
import type { Backend, BenchOptions } from "./options";
import type { BenchWork } from "./works";

export interface BaselineServers {
  yard: string;
  bare: string;
}

export interface Row {
  work: BenchWork;
  backend: Backend;
  size: number;
  /** With many connections. */
  store: LoadResult;
  beside: LoadResult;
  /** With one connection: how long a single visitor waits. */
  alone: LoadResult;
  /** store.rate / beside.rate */
  ratio: number;
}

/**
 * Measures the store and its baseline in turn, twice each, so that a machine whose speed drifts
 * treats both alike. The baseline returns as many bytes as the store did.
 */
export async function measure(
  work: BenchWork,
  at: BaselineServers & { store: string },
  { seconds, connections }: BenchOptions,
): Promise<Omit<Row, "backend" | "size">> {
  const { method, headers, body } = work;
  const request = { method, headers, body };
  const answer = await fetch(at.store + work.path, request);
  const bytes = await answer.text();
  if (!answer.ok || answer.redirected) throw new Error(`${work.name}: ${answer.status}`);
  const besideURL = await prepare(work, at, bytes);
  const half = { seconds: seconds / 2, connections };
  const store: LoadResult[] = [];
  const beside: LoadResult[] = [];
  // This run is not counted, because both servers compile their code first.
  await load({ url: at.store + work.path, ...request, seconds: 1, connections });
  await load({ url: besideURL, ...besideRequest(work), seconds: 1, connections });
  for (let turn = 0; turn < 2; turn += 1) {
    store.push(await load({ url: at.store + work.path, ...request, ...half }));
    beside.push(await load({ url: besideURL, ...besideRequest(work), ...half }));
  }
  const alone = await load({
    url: at.store + work.path,
    ...request,
    seconds: Math.max(1, seconds / 2),
    connections: 1,
  });
  const total = { store: mean(store), beside: mean(beside) };
  return { work, ...total, alone, ratio: total.store.rate / total.beside.rate };
}

async function prepare(
  { beside, barePath = "/list" }: BenchWork,
  { yard, bare }: BaselineServers,
  bytes: string,
): Promise<string> {
  if (beside === "bare") return bare + barePath;
  const kind = beside === "api" ? "bytes" : "markup";
  await fetch(`${yard}/${kind}`, {
    method: "POST",
    headers: { "content-type": "text/plain" },
    body: bytes,
  });
  return `${yard}/${beside}`;
}

/** The same verb and body, so that reading them costs both the same. */
function besideRequest({ method, body, headers, beside }: BenchWork) {
  if (beside === "page") return {};
  return { method, body, headers };
}

function mean(figures: LoadResult[]): LoadResult {
  const average = (key: keyof LoadResult) =>
    figures.reduce((sum, figure) => sum + figure[key], 0) / figures.length;
  return {
    rate: average("rate"),
    p50: average("p50"),
    p99: average("p99"),
    failed: figures.reduce((sum, figure) => sum + figure.failed, 0),
  };
}
