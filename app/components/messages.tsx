import { cva } from "class-variance-authority";
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import { type ReactNode, type Ref, type ComponentProps, useEffect, useState } from "react";
import { TONES } from "./tag";
import { clsx } from "clsx";
import { buttonClass } from "./button";

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
  /** Whether scripts can focus the notice, because its message is what to read next. */
  focusable?: boolean;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** A notice of one or two sentences. */
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

const TOAST_SECONDS = 5;

interface ToastProps {
  children: ReactNode;
  /** One action, in bold: a button or a link. */
  action?: ReactNode;
  error?: boolean;
  /** Errors stay until they are closed. So does a message with the only link or button for an action. */
  stays?: boolean;
  closeLabel: string;
  onClose: () => void;
}

/** The box of a message. On a phone the actions are below the text, which takes the whole width. */
export function ToastBox({
  className = "gap-x-4 max-sm:flex-wrap",
  ...rest
}: ComponentProps<"div">) {
  return <div {...rest} className={clsx(BOX, className)} />;
}

const BOX =
  "toast flex items-center gap-y-1 rounded-menu bg-ink py-1.5 pr-1.5 pl-4 text-paper [box-shadow:var(--shadow-menu)] [animation:rise_160ms_ease-out] forced-colors:border [&_:is(a,.button)]:bg-transparent [&_:is(a,.button)]:font-bold [&_:is(a,.button)]:text-inherit [&>a]:p-2 max-sm:[&>:is(a,.button:not(.button-icon))]:order-2 max-sm:[&>:is(a,.button:not(.button-icon))]:ms-7";

export function ToastText({ children }: { children: ReactNode }) {
  return <span className="flex-1 py-2 max-sm:basis-[calc(100%-8rem)]">{children}</span>;
}

/** Put it in `<Toasts>`, a live region that exists before the message. */
export function Toast({ children, action, error, stays = error, closeLabel, onClose }: ToastProps) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || stays) return;
    const timer = setTimeout(onClose, TOAST_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [held, stays, onClose]);
  const Icon = error ? CircleAlert : CircleCheck;
  return (
    <ToastBox
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" className="flex-none" />
      <ToastText>{children}</ToastText>
      {action}
      <button
        type="button"
        className={buttonClass({ variant: "bare", icon: true, className: "max-sm:order-1" })}
        aria-label={closeLabel}
        onClick={onClose}
      >
        <X size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </ToastBox>
  );
}

/**
 * Shows messages at the bottom of the window. Without script, which removes them, they are part of the page and cover nothing.
 */
export function Toasts({ children }: { children?: ReactNode }) {
  return (
    <output className="grid gap-3 print:hidden scripted:fixed scripted:inset-x-(--side) scripted:bottom-4 scripted:z-40 scripted:max-w-128">
      {children}
    </output>
  );
}
