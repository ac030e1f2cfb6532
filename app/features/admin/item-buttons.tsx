import type { FormMetadata } from "@conform-to/react";
import { clsx } from "clsx";
import { X, Plus, ArrowDown, ArrowUp } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ICON, ICON_BUTTON } from "~/features/collections/order/move-buttons";
import type { ReactNode, ComponentProps } from "react";
import { Button } from "~/components/button";
import { useEditor } from "./posts/editor-form";

interface MoveButtonProps extends ComponentProps<"button"> {
  verb: "up" | "down";
  /** What is moved, for screen readers. */
  entry: string;
  /** At an end of the list, where it moves nothing. It keeps the focus. */
  isOff: boolean;
}

/** A button that moves a list entry by one place. All other properties go to the button. */
export function MoveButton({ verb, entry, isOff, ...button }: MoveButtonProps) {
  const { t } = useTranslation("admin");
  const Arrow = verb === "up" ? ArrowUp : ArrowDown;
  return (
    <button
      {...button}
      className={clsx(ICON_BUTTON, "aria-disabled:opacity-35")}
      aria-label={t(`item.${verb}`, { name: entry })}
      aria-disabled={isOff || undefined}
      onClick={(event) => {
        if (isOff) event.preventDefault();
      }}
    >
      <Arrow {...ICON} />
    </button>
  );
}

interface ItemButtonsProps {
  form: Pick<FormMetadata, "reorder" | "remove">;
  list: string;
  at: number;
  /** Number of items. */
  count: number;
  /** The item's name, for screen readers. */
  name: string;
  className?: string;
}

/** Buttons that move an item up or down, or remove it: at once with JavaScript, by sending the form without. */
export function ItemButtons({ form, list, at, count, name, className }: ItemButtonsProps) {
  const { t } = useTranslation("admin");
  const move = (verb: "up" | "down", to: number) => {
    const isOff = to < 0 || to >= count;
    return (
      <MoveButton
        {...form.reorder.getButtonProps({ name: list, from: at, to: isOff ? at : to })}
        verb={verb}
        entry={name}
        isOff={isOff}
      />
    );
  };
  return (
    <div className={clsx("ms-auto flex flex-none flex-wrap justify-end", className)}>
      {move("up", at - 1)}
      {move("down", at + 1)}
      <button
        {...form.remove.getButtonProps({ name: list, index: at })}
        className={ICON_BUTTON}
        aria-label={t("item.remove", { name })}
      >
        <X {...ICON} />
      </button>
    </div>
  );
}

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
