import type { ApiRoute } from "~/extending/extension";
import { bodyLimits, readJson } from "~/http/api/body.server";
import { callerOf } from "~/http/api/credentials.server";
import { type Call, endpoint } from "~/http/api/endpoint.server";
import { json } from "~/http/api/reply";
import { errors } from "~/http/api/statuses";
import { requesterOf } from "~/http/context.server";
import { Failure, isFailure } from "~/kernel/failure";
import { isAllowed } from "~/modules/staff/role";

// biome-ignore lint/suspicious/noExplicitAny: extensions have fields and settings of every type
type AnyRoute = ApiRoute<any, any>;

function routeOf({ context, params }: Call) {
  const { extensions } = context.services.extending;
  const extension = extensions.find(({ id }) => id === params.extension);
  const routes = (extension?.routes?.api ?? {}) as Record<string, AnyRoute>;
  const path = params["*"] ?? "";
  const route = Object.hasOwn(routes, path) ? routes[path] : undefined;
  return extension && route ? { extension, route, path } : null;
}

/** Runs a route of an extension. Its bugs get the constant 500, and staff see them in the desk. */
async function run(call: Call, method: "GET" | "POST") {
  const found = routeOf(call);
  if (!found) throw new Failure("notFound", errors.notFound);
  const { extension, route, path } = found;
  if (route.method !== method) throw new Failure("methodNotAllowed", errors.methodNotAllowed);
  await authorize(call, route);
  const body = method === "POST" ? await readJson(call.request, { limit: bodyLimits.rpc }) : null;
  const { extending } = call.context.services;
  const place = `api ${path}`;
  try {
    const at = extending.at(extension);
    const answer = await extending.run(() => route.run(at, { query: call.url.searchParams, body }));
    const text = JSON.stringify(answer ?? null);
    if (!extending.leaks(extension, text)) return json(JSON.parse(text));
    extending.report({ extension: extension.id, place, message: "would send a secret setting" });
  } catch (error) {
    if (isFailure(error)) throw error;
    extending.report({ extension: extension.id, place, message: "threw an error", error });
  }
  throw new Failure("unexpected", errors.unexpected);
}

/** @throws Failure unauthenticated, forbidden */
async function authorize(call: Call, { access }: AnyRoute): Promise<void> {
  if (access === "public") return;
  const { gateway } = call.context.services;
  if (!gateway) throw new Failure("notConfigured", errors.unavailable);
  const requester = requesterOf(call.context, { caller: callerOf(call) });
  const role = await gateway.call("extensions.callerRole", [], requester);
  if (role !== null && isAllowed(role, access)) return;
  throw new Failure("forbidden", "Your role does not allow this.");
}

/** /api/extensions/<id>/<path> */
export const loader = endpoint(
  { GET: (call) => run(call, "GET"), POST: (call) => run(call, "POST") },
  {
    allow(call) {
      const found = routeOf(call);
      return (
        found && `${found.route.method}${found.route.method === "GET" ? ", HEAD" : ""}, OPTIONS`
      );
    },
  },
);
export const action = loader;
