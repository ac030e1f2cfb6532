import { cva } from "class-variance-authority";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { TONES } from "./tag";

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

const noticeClass = cva(
  "notice flex gap-3 rounded-control p-3.5 forced-colors:border [&>svg]:my-0.5 [&>svg]:flex-none",
  { variants: { tone: TONES } },
);

interface NoticeProps {
  /** Target of links to the notice. */
  id?: string;
  tone?: keyof typeof ICONS;
  icon?: ReactNode;
  /** `status` or `alert` when it appears while the page is open. */
  role?: "status" | "alert";
  /** Can get the focus, because its message is what to read next. */
  focusable?: boolean;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** One or two sentences. */
export function Notice({ id, tone = "info", icon, role, focusable, ref, children }: NoticeProps) {
  const Icon = ICONS[tone];
  return (
    <div
      id={id}
      ref={ref}
      className={noticeClass({ tone })}
      role={role}
      tabIndex={focusable ? -1 : undefined}
    >
      {icon ?? <Icon size={20} strokeWidth={1.75} aria-hidden="true" />}
      <div className="wrap-anywhere text-ink">{children}</div>
    </div>
  );
}
