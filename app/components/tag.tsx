import type { ReactNode } from "react";
import { classes } from "./classes";

export type Tone = "neutral" | "accent" | "info" | "success" | "warning" | "danger";

export const TONES: Record<Exclude<Tone, "neutral">, string> = {
  accent: "bg-accent-tint text-accent-hover",
  info: "bg-info-tint text-info",
  success: "bg-success-tint text-success",
  warning: "bg-warning-tint text-warning",
  danger: "bg-danger-tint text-danger",
};

/** A state, never a term. `icon` is a lucide icon of 14. */
export function Tag({
  tone = "neutral",
  icon,
  hidden,
  className,
  children,
}: {
  tone?: Tone;
  icon?: ReactNode;
  /** From ears, which are told it in a sentence beside it. */
  hidden?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={classes(
        "tag inline-flex items-center gap-1.5 rounded-tag px-2 py-0.75 text-tag font-semibold wrap-anywhere forced-colors:border",
        tone === "neutral" ? "bg-tint" : TONES[tone],
        className,
      )}
      aria-hidden={hidden || undefined}
    >
      {icon}
      {children}
    </span>
  );
}
