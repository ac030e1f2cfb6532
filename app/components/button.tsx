import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes";
import { Spinner } from "./spinner";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger" | "bare";
export interface ButtonLook {
  variant?: ButtonVariant;
  /** 36 px from lg on, 44 below: a finger needs the same room on every button. */
  small?: boolean;
  /** Square, an icon alone; give it a name with `aria-label`. */
  icon?: boolean;
  /** As wide as its place. */
  block?: boolean;
  className?: string;
}

const VARIANTS: Record<ButtonVariant, string> = {
  primary: "button-primary border-transparent bg-fill text-[#fff] hover:bg-fill-hover",
  secondary: "",
  quiet: "border-transparent px-3.5 text-accent hover:bg-accent-tint hover:text-accent-hover",
  danger: "border-current text-danger hover:bg-danger-tint",
  // Without an edge, among others that have one.
  bare: "border-transparent",
};

/** The look of a button for whatever element it has to be: `<Link className={buttonClass({ variant: "primary" })}>`. */
export function buttonClass({
  variant = "secondary",
  small,
  icon,
  block,
  className,
}: ButtonLook = {}): string {
  return classes(
    "button",
    VARIANTS[variant],
    small && "lg:min-h-9 lg:text-[0.9375rem]",
    small && (icon ? "lg:min-w-9" : "lg:px-3 lg:py-1"),
    icon && "button-icon min-w-11 p-0",
    block && "w-full",
    className,
  );
}

type ButtonProps = Omit<ComponentProps<"button">, "className"> &
  ButtonLook & {
    /** Waits for an answer: keeps its place in the focus order, says so, and ignores a second press. */
    pending?: boolean;
    pendingLabel?: ReactNode;
  };

export function Button({
  variant,
  small,
  icon,
  block,
  className,
  pending,
  pendingLabel,
  children,
  onClick,
  type = "submit",
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, small, icon, block, className })}
      aria-disabled={pending || undefined}
      onClick={(event) => {
        if (pending) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {pending ? <Spinner /> : null}
      {pending && pendingLabel ? pendingLabel : children}
    </button>
  );
}

/** Red button of a document: what happens above, what it costs below. */
export function TwoLineLabel({
  icon,
  label,
  detail,
}: {
  icon?: ReactNode;
  label: ReactNode;
  detail: ReactNode;
}) {
  return (
    <span className="two-lines grid leading-5">
      <span className="inline-flex items-center justify-center gap-2">
        {icon}
        {label}
      </span>
      {detail ? <small className="text-small font-normal">{detail}</small> : null}
    </span>
  );
}
