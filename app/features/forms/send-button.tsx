import type { ReactNode } from "react";
import { Button } from "~/components/button";

interface SendButtonProps {
  pending: boolean;
  pendingLabel?: string;
  children: ReactNode;
}

/** Styles the body of a dialog with this button: keeps the focused field clear of it. */
export const ROOM_FOR_SEND = "scroll-pb-20";

/** A submit button as wide as the fields. In a dialog it stays in view while they scroll below it. */
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
