import { endpoint } from "~/http/api/endpoint.server";
import { callRpc } from "./rpc.server";

/** POST /api/commerce/<service>/<method>, which sets no cache headers */
export const loader = endpoint({ POST: callRpc }, { cacheHeaders: false, unavailable: 500 });
export const action = loader;
