import { endpoint } from "~/api/endpoint.server";
import { signUp } from "~/api/newsletter.server";

/** POST /api/newsletter */
export const loader = endpoint({ POST: signUp });
export const action = loader;
