import { endpoint } from "~/http/api/endpoint.server";
import { signUp } from "./newsletter.server";

/** POST /api/newsletter */
export const loader = endpoint({ POST: signUp });
export const action = loader;
