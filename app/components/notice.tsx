import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

interface NoticeProps {
  tone?: keyof typeof ICONS;
  icon?: ReactNode;
  /** `status` or `alert` when it appears while the page is open. */
  role?: "status" | "alert";
  children: ReactNode;
}

/** One or two sentences. */
export function Notice({ tone = "info", icon, role, children }: NoticeProps) {
  const Icon = ICONS[tone];
  return (
    <div className={`notice tone-${tone}`} role={role}>
      {icon ?? <Icon size={20} strokeWidth={1.75} aria-hidden="true" />}
      <div>{children}</div>
    </div>
  );
}
