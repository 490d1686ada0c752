import { useNavigation } from "@remix-run/react";
import type { MouseEvent, ReactNode } from "react";

interface SubmitProps {
  children: ReactNode;
  /** Its text while the server works: "Sending…". */
  pending: string;
  /** The form's intent, sent along; it also identifies the submitted form of a page. */
  intent?: string;
  /** Id of its form, when it is outside of it. */
  form?: string;
  tone?: "primary" | "plain" | "quiet" | "link";
  /** Set when a fetcher, not a navigation, sends the form. */
  busy?: boolean;
  /** Whether its form may contain files. */
  files?: boolean;
}

/**
 * A submit button that shows when its form is being sent. It stays focusable and ignores a second
 * press; the server does the same.
 */
export function Submit({
  children,
  pending,
  intent,
  form,
  tone = "primary",
  busy,
  files,
}: SubmitProps) {
  const navigation = useNavigation();
  const own = navigation.formData && (navigation.formData.get("intent") ?? "") === (intent ?? "");
  const working = busy ?? Boolean(own);
  return (
    <button
      type="submit"
      form={form}
      className={`button button-${tone}`}
      name={intent ? "intent" : undefined}
      value={intent}
      formEncType={files ? "multipart/form-data" : undefined}
      aria-disabled={working || undefined}
      aria-busy={working || undefined}
      onClick={(event: MouseEvent) => {
        if (working) event.preventDefault();
      }}
    >
      {working ? pending : children}
    </button>
  );
}
