/** A field that people do not see; a bot that fills in everything reveals itself. */
export const honeypotField = "website";
