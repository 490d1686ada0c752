import { randomBytes, randomInt } from "node:crypto";
import type { Random } from "~/domain/identifiers";

/** Random values from the operating system. */
export const systemRandom: Random = {
  int: (max) => randomInt(max),
  token: (bytes) => randomBytes(bytes).toString("base64url"),
};
