/**
 * Enter in a text field presses the first button of its form, wherever that button stands in the
 * page. These hidden buttons come before the others and decide what Enter does.
 */

/** For a form whose buttons write to somebody or cannot be undone: Enter does nothing. */
export function EnterDoesNothing({ form }: { form?: string }) {
  return <button type="submit" disabled hidden form={form} />;
}

interface Pressed {
  /** The name of the form's buttons. */
  name?: string;
  intent: string;
  form?: string;
}

/** For a form with several buttons: Enter sends it with this intent. */
export function EnterPresses({ name = "intent", intent, form }: Pressed) {
  return (
    <button
      type="submit"
      name={name}
      value={intent}
      form={form}
      className="visually-hidden"
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}
