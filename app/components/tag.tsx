import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";

/** The meaning of each colour, as background and letters. */
export const TONES = {
  accent: "bg-accent-tint text-accent-hover",
  info: "bg-info-tint text-info",
  success: "bg-success-tint text-success",
  warning: "bg-warning-tint text-warning",
  danger: "bg-danger-tint text-danger",
};
const tagClass = cva(
  "tag inline-flex items-center gap-1.5 rounded-tag px-2 py-0.75 text-tag font-semibold wrap-anywhere forced-colors:border",
  { variants: { tone: { neutral: "bg-tint", ...TONES } }, defaultVariants: { tone: "neutral" } },
);
export type Tone = NonNullable<VariantProps<typeof tagClass>["tone"]>;

/** A label for a state, never for a term. `icon` is a lucide icon of size 14. */
export function Tag({
  tone,
  icon,
  hidden,
  className,
  children,
}: {
  tone?: Tone;
  icon?: ReactNode;
  /** Hidden from screen readers, because a sentence beside it says the same. */
  hidden?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span className={tagClass({ tone, className })} aria-hidden={hidden || undefined}>
      {icon}
      {children}
    </span>
  );
}
