import { ArrowDown, ArrowUp, X } from "lucide-react";
import type { MouseEvent } from "react";
import { ICON, ICON_BUTTON } from "~/features/own-order/move-buttons";
import { useTranslation } from "~/i18n/translate";
import { INTENT, intentValue } from "./intents";

interface ItemButtonsProps {
  /** Name of the list in the form. */
  list: string;
  at: number;
  /** How many items there are. */
  count: number;
  /** What the item is called, for those who hear the buttons. */
  name: string;
  /** What is done at once; without it each button sends the form, whose answer shows the items as they are then. */
  onChange?: (verb: "up" | "down" | "remove", at: number) => void;
}

/** Up, down, out: at once with script, by sending the form without. */
export function ItemButtons({ list, at, count, name, onChange }: ItemButtonsProps) {
  const { t } = useTranslation("desk");
  const button = (verb: "up" | "down" | "remove", isOff = false) => ({
    name: INTENT,
    value: intentValue({ verb, list, at }),
    className: ICON_BUTTON,
    formNoValidate: true,
    "aria-label": t(`item.${verb}`, { name }),
    "aria-disabled": isOff || undefined,
    onClick: (event: MouseEvent) => {
      if (isOff || onChange) event.preventDefault();
      if (!isOff) onChange?.(verb, at);
    },
  });
  return (
    <div className="desk-item-buttons">
      <button {...button("up", at === 0)}>
        <ArrowUp {...ICON} />
      </button>
      <button {...button("down", at === count - 1)}>
        <ArrowDown {...ICON} />
      </button>
      <button {...button("remove")}>
        <X {...ICON} />
      </button>
    </div>
  );
}
