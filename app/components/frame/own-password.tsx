import { Field } from "~/forms/field";

/** Asks for the person's own password where their sign-in is no longer recent. */
export function OwnPassword({ asked }: { asked: boolean }) {
  if (!asked) return null;
  return (
    <Field
      name="ownPassword"
      label="Your password"
      hint="You signed in more than ten minutes ago. This change needs your password again."
      type="password"
      autoComplete="current-password"
      width="half"
    />
  );
}
