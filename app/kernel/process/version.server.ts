import { version as released } from "../../../package.json";

/** The version of this store. */
export const version: string = released;
