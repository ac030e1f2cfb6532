import type { FormMetadata } from "@conform-to/react";
import { clsx } from "clsx";
import { ArrowDown, ArrowUp, X } from "lucide-react";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { ICON, ICON_BUTTON } from "~/features/own-order/move-buttons";

interface ItemButtonsProps {
  form: Pick<FormMetadata, "reorder" | "remove">;
  /** Name of the list in the form. */
  list: string;
  at: number;
  /** How many items there are. */
  count: number;
  /** What the item is called, for those who hear the buttons. */
  name: string;
  className?: string;
}

/** Moves an item up or down, or removes it: at once with JavaScript, by sending the form without. */
export function ItemButtons({ form, list, at, count, name, className }: ItemButtonsProps) {
  const { t } = useTranslation("desk");
  const move = (verb: "up" | "down", to: number) => {
    const isOff = to < 0 || to >= count;
    return {
      // At an end of the list it moves nothing.
      ...form.reorder.getButtonProps({ name: list, from: at, to: isOff ? at : to }),
      className: clsx(ICON_BUTTON, "aria-disabled:opacity-35"),
      "aria-label": t(`item.${verb}`, { name }),
      "aria-disabled": isOff || undefined,
      onClick: (event: MouseEvent) => isOff && event.preventDefault(),
    };
  };
  return (
    <div className={clsx("ms-auto flex flex-none", className)}>
      <button {...move("up", at - 1)}>
        <ArrowUp {...ICON} />
      </button>
      <button {...move("down", at + 1)}>
        <ArrowDown {...ICON} />
      </button>
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
