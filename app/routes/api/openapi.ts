import { cached } from "~/http/api/cache.server";
import { type Call, endpoint } from "~/http/api/endpoint.server";
import { json, type Reply } from "~/http/api/reply";
import { describe } from "./description/document.server";

let text: string | null = null;

/** GET /openapi.json, created at the first request. */
function readDescription(_: Call): Reply {
  text ??= JSON.stringify(describe({ exact: false }));
  return { ...json(null), body: text };
}

export const loader = endpoint({ GET: cached("config", readDescription) }, { anyOrigin: true });
export const action = loader;
