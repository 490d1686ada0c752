import { endpoint } from "~/http/api/endpoint.server";
import { answerAuth } from "./auth.server";

/** GET and POST /api/auth/[...auth] */
export const loader = endpoint({ GET: answerAuth, POST: answerAuth });
export const action = loader;
