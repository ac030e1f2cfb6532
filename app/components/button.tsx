import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps, ReactNode } from "react";
import { RotateCw } from "lucide-react";

/** Turns while something is sent; the text beside it says what. */
export function Spinner() {
  return (
    <RotateCw
      className="animate-[turn_1s_linear_infinite]"
      size={20}
      strokeWidth={1.75}
      aria-hidden="true"
    />
  );
}

/** Returns a button's class name for any element: `<Link className={buttonClass({ variant: "primary" })}>`. */
export const buttonClass = cva("button", {
  variants: {
    variant: {
      primary: "button-primary border-transparent bg-fill text-[#fff] hover:bg-fill-hover",
      secondary: "",
      quiet: "border-transparent px-3.5 text-accent hover:bg-accent-tint hover:text-accent-hover",
      danger: "border-current text-danger hover:bg-danger-tint",
      /** Without a border, among other buttons that have one. */
      bare: "border-transparent",
    },
    /** 36 px from lg on, 44 below: a finger needs the same room on every button. */
    small: { true: "lg:min-h-9 lg:text-[0.9375rem]" },
    /** Square, only an icon; give it a name with `aria-label`. */
    icon: { true: "button-icon min-w-11 p-0", false: "" },
    /** As wide as its container. */
    block: { true: "w-full" },
  },
  compoundVariants: [
    { small: true, icon: true, class: "lg:min-w-9" },
    { small: true, icon: false, class: "lg:px-3 lg:py-1" },
  ],
  defaultVariants: { variant: "secondary", icon: false },
});
export type ButtonVariant = NonNullable<VariantProps<typeof buttonClass>["variant"]>;
export type ButtonStyle = VariantProps<typeof buttonClass> & { className?: string };

type ButtonProps = Omit<ComponentProps<"button">, "className"> &
  ButtonStyle & {
    /** Waits for an answer: keeps its place in the focus order, announces it, and ignores a second press. */
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

/** The label of a document's red button: the action above, its cost below, such as size and time. */
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
