import { randomBytes, randomInt } from "node:crypto";
import type { Chance } from "~/domain/identifiers";

/** The operating system's source of chance. */
export const systemChance: Chance = {
  int: (max) => randomInt(max),
  token: (bytes) => randomBytes(bytes).toString("base64url"),
};
