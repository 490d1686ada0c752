import { endpoint } from "~/api/endpoint.server";
import { errors } from "~/api/statuses";
import { Failure } from "~/domain/failure";

function notFound(): never {
  throw new Failure("notFound", errors.notFound);
}

/** Whatever no other route below /api answers, in any method. */
export const loader = endpoint({
  GET: notFound,
  POST: notFound,
  PUT: notFound,
  PATCH: notFound,
  DELETE: notFound,
  OPTIONS: notFound,
});
export const action = loader;
