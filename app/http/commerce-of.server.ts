import type { Commerce } from "~/commerce/commerce";
import { Failure } from "~/domain/failure";
import type { Services } from "~/services.server";

/** The shop behind the API. @throws Failure unexpected when no backend is configured */
export function commerceOf(services: Services): Commerce {
  if (!services.commerce) throw new Failure("unexpected", "Internal server error");
  return services.commerce;
}
