import type { ReactNode } from "react";

/** Nothing here, and what to do next. */
export function EmptyState({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="empty stack">
      <h2>{title}</h2>
      {children}
    </div>
  );
}
