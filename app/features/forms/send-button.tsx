import type { ReactNode } from "react";
import { Button } from "~/components/button";

interface SendButtonProps {
  pending: boolean;
  pendingLabel?: string;
  children: ReactNode;
}

/** Styles the body of a dialog with this button: keeps the focused field clear of it. */
export const SEND_BUTTON_SPACE = "scroll-pb-20";

/** A submit button as wide as the fields. In a dialog it stays in view while the fields scroll. */
export function SendButton(props: SendButtonProps) {
  return (
    <Button
      {...props}
      variant="primary"
      block
      className="in-[dialog]:sticky in-[dialog]:-bottom-2 in-[dialog]:z-1 in-[dialog]:[box-shadow:0_0_0_0.75rem_var(--raised)]"
    />
  );
}

interface ImplicitSubmitButtonProps {
  /** Name of the button that Enter activates, if it has one. */
  name?: string;
  value?: string;
  formNoValidate?: boolean;
}

/** The first button of a form with several, which Enter in a field activates. */
export function ImplicitSubmitButton(button: ImplicitSubmitButtonProps) {
  return <button {...button} className="sr-only" tabIndex={-1} aria-hidden="true" />;
}
