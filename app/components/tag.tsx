import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";

/** What a colour says, as ground and letters. */
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

/** A state, never a term. `icon` is a lucide icon of 14. */
export function Tag({
  tone,
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
    <span className={tagClass({ tone, className })} aria-hidden={hidden || undefined}>
      {icon}
      {children}
    </span>
  );
}
