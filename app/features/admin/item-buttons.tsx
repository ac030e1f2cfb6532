import type { FormMetadata } from "@conform-to/react";
import { clsx } from "clsx";
import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ICON, ICON_BUTTON } from "~/features/own-order/move-buttons";
import { MoveButton } from "./move-button";

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
