import autocannon from "autocannon";

export interface LoadResult {
  /** Requests per second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Answers other than 2xx or 3xx. */
  failed: number;
}

export interface LoadRequest {
  url: string;
  connections: number;
  seconds: number;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
  /** Gives each request its own path, one after the other. */
  paths?: readonly string[];
}

/**
 * Loads one address and returns the result, with the latency of every answer in ascending order.
 * Latency is measured per request, in microseconds.
 */
export async function load(work: LoadRequest): Promise<LoadResult & { latencies: number[] }> {
  const { url, connections, seconds, method = "GET", headers, body, paths } = work;
  const latencies: number[] = [];
  let next = 0;
  const instance = autocannon({
    url,
    connections,
    duration: seconds,
    method,
    headers,
    body,
    requests: paths
      ? [
          {
            setupRequest: (request) => {
              next = (next + 1) % paths.length;
              return { ...request, path: paths[next] };
            },
          },
        ]
      : undefined,
  });
  instance.on("response", (_client, _status, _bytes, milliseconds) => {
    latencies.push(milliseconds);
  });
  const result = await instance;
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor((latencies.length - 1) * share)] ?? 0;
  return {
    rate: result.requests.total / result.duration,
    p50: at(0.5),
    p99: at(0.99),
    latencies,
    failed: result.non2xx + result.errors + result.timeouts,
  };
}
