/** A message that the next page shows once. */
export interface Flash {
  /** Different for each message. */
  id: string;
  /** "placed": the page shows it where it was done, not in the corner (SentNotice). */
  kind: "done" | "problem" | "placed";
  text: string;
  /** Whether it stays until it is dismissed; problems always do. */
  stays?: true;
  link?: { to: string; label: string };
  /** Whether the quantities that were typed into a table are in the cart now. */
  several?: true;
  /** A text that the message of the request gets, in the draft that the browser keeps. */
  toMessage?: string;
  /** A form that undoes what was done. */
  undo?: FlashForm;
  /** A form that does what comes next. */
  next?: FlashForm & { label: string };
}

/** A form of one button. */
interface FlashForm {
  action: string;
  fields: Record<string, string>;
}
