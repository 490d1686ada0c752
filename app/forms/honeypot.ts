/** A field that people do not see; programs that fill in everything give themselves away with it. */
export const honeypotField = "website";
