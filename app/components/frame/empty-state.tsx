import type { ReactNode } from "react";
import { Icon, type IconName } from "./icons";

/** Says that there is nothing here, and what to do next. */
export function EmptyState({
  title,
  icon = "search",
  children,
}: {
  title: string;
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <div className="empty stack">
      <span className="empty-icon">
        <Icon name={icon} size={28} />
      </span>
      <h2>{title}</h2>
      {children}
    </div>
  );
}
