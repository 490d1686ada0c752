/**
 * Enter in a text field presses the first button of its form, wherever that button stands in the
 * page. These hidden buttons come before the others and decide what Enter does.
 */

/** For a form whose buttons write to somebody or cannot be undone: Enter does nothing. */
export function EnterDoesNothing({ form }: { form?: string }) {
  return <button type="submit" disabled hidden form={form} />;
}

/** For a form with several buttons: Enter sends it with this intent. */
export function EnterPresses({ intent, form }: { intent: string; form?: string }) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      form={form}
      className="visually-hidden"
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}
