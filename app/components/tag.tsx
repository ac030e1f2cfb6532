import type { ReactNode } from "react";
import { classes } from "./classes";

export type Tone = "neutral" | "accent" | "info" | "success" | "warning" | "danger";

/** A state, never a term. `icon` is a lucide icon of 14. */
export function Tag({
  tone = "neutral",
  icon,
  children,
}: {
  tone?: Tone;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span className={classes("tag", tone !== "neutral" && `tone-${tone}`)}>
      {icon}
      {children}
    </span>
  );
}
