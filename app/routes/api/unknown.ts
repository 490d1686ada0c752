import { endpoint } from "~/http/api/endpoint.server";
import { errors } from "~/http/api/statuses";
import { Failure } from "~/kernel/failure";

function notFound(): never {
  throw new Failure("notFound", errors.notFound);
}

/** Answers every path below /api that no other route matches, in any method. */
export const loader = endpoint({
  GET: notFound,
  POST: notFound,
  PUT: notFound,
  PATCH: notFound,
  DELETE: notFound,
  OPTIONS: notFound,
});
export const action = loader;
