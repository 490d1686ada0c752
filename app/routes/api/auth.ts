import { endpoint } from "~/http/api/endpoint.server";
import { allowAuth, answerAuth } from "./auth.server";

/** GET and POST /api/auth/[...auth] */
export const loader = endpoint({ GET: answerAuth, POST: answerAuth }, { allow: allowAuth });
export const action = loader;
