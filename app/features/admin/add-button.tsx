import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "~/components/button";
import { ICON } from "~/features/own-order/move-buttons";
import { useEditor } from "./editor-context";

interface AddButtonProps {
  list: string;
  /** Initial value of the new item. */
  value: unknown;
  children: ReactNode;
}

/** A button that adds an item at the end of a list: at once with JavaScript, by sending the form without. */
export function AddButton({ list, value, children }: AddButtonProps) {
  const { form } = useEditor();
  return (
    <Button small {...form.insert.getButtonProps({ name: list, defaultValue: value as never })}>
      <Plus {...ICON} />
      {children}
    </Button>
  );
}
