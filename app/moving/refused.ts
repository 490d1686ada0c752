/** Why nothing was copied. The message is for the operator. */
export class Refused extends Error {}
