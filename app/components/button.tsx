import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps, ReactNode } from "react";
import { RotateCw } from "lucide-react";

/** A turning icon, shown while a request is pending. The text beside it says what is being done. */
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
    /** 36 px high from lg on; 44 px below, where a finger needs the same space on every button. */
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
    /** Whether the button waits for an answer. It then stays focusable, is announced as disabled, and ignores presses. */
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
