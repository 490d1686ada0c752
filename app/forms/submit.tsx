import { useNavigation } from "@remix-run/react";
import type { MouseEvent, ReactNode } from "react";

interface SubmitProps {
  children: ReactNode;
  /** What it says while the server works: "Sending…". */
  pending: string;
  /** The form's intent; sent along, and tells which of the page's forms is under way. */
  intent?: string;
  /** Id of the form it sends, where it stands outside of it. */
  form?: string;
  tone?: "primary" | "plain" | "quiet" | "link";
  /** Set where a fetcher, not a navigation, carries the form. */
  busy?: boolean;
  /** Whether its form may carry files. */
  files?: boolean;
}

/**
 * A submit button that says when it works. It stays focusable and swallows a second press; the
 * server makes sure of the same.
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
