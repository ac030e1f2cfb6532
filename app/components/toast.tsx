import { CircleAlert, CircleCheck, X } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { buttonClass } from "./button";

const TOAST_SECONDS = 5;

interface ToastProps {
  children: ReactNode;
  /** One action, in bold: a button or a link. */
  action?: ReactNode;
  error?: boolean;
  /** Errors stay until they are closed; so does what offers the only way to something. */
  stays?: boolean;
  closeLabel: string;
  onClose: () => void;
}

/** Put it in `<Toasts>`, a live region that was there before the message came. */
export function Toast({ children, action, error, stays = error, closeLabel, onClose }: ToastProps) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || stays) return;
    const timer = setTimeout(onClose, TOAST_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [held, stays, onClose]);
  const Icon = error ? CircleAlert : CircleCheck;
  return (
    <div
      className="toast"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <span>{children}</span>
      {action}
      <button
        type="button"
        className={buttonClass({ variant: "bare", icon: true })}
        aria-label={closeLabel}
        onClick={onClose}
      >
        <X size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </div>
  );
}

export function Toasts({ children }: { children?: ReactNode }) {
  return <output className="toasts">{children}</output>;
}
