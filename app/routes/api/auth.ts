import { answerAuth } from "~/api/auth.server";
import { endpoint } from "~/api/endpoint.server";

/** GET and POST /api/auth/[...auth] */
export const loader = endpoint({ GET: answerAuth, POST: answerAuth });
export const action = loader;
