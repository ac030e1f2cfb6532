import { Plus } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { Button } from "~/components/button";
import { ICON } from "~/features/own-order/move-buttons";
import { INTENT, intentValue } from "./intents";

interface AddButtonProps {
  list: string;
  /** Of which kind, or which post. */
  what?: string;
  onAdd: () => void;
  children: ReactNode;
}

/** A new item at the end of a list: at once with script, by sending the form without. */
export function AddButton({ list, what = "", onAdd, children }: AddButtonProps) {
  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    onAdd();
  };
  return (
    <Button
      small
      name={INTENT}
      value={intentValue({ verb: "add", list, what })}
      formNoValidate
      onClick={onClick}
    >
      <Plus {...ICON} />
      {children}
    </Button>
  );
}
