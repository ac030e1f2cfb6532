import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { Button } from "~/components/button";
import { ICON } from "~/features/own-order/move-buttons";
import { useTranslation } from "~/i18n/translate";
import { INTENT, intentValue } from "./intents";

interface RowButtonsProps {
  list: string;
  /** Of the row, counted from 0. */
  at: number;
  isLast: boolean;
  /** What the row is called, for who hears the buttons. */
  name: string;
}

/** Up, down, away: each sends the form, whose answer shows the rows as they are then. */
export function RowButtons({ list, at, isLast, name }: RowButtonsProps) {
  const { t } = useTranslation("desk-site");
  const button = (verb: "up" | "down" | "remove", isOff: boolean) => ({
    name: INTENT, value: intentValue({ verb, list, at }), "aria-label": t(`row.${verb}`, { name }), "aria-disabled": isOff || undefined, formNoValidate: true, icon: true, small: true,
    className: "button-bare", onClick: (event: { preventDefault(): void }) => isOff && event.preventDefault(),
  }) as const;
  return (
    <div className="desk-row-buttons">
      <Button {...button("up", at === 0)}>
        <ArrowUp {...ICON} />
      </Button>
      <Button {...button("down", isLast)}>
        <ArrowDown {...ICON} />
      </Button>
      <Button {...button("remove", false)}>
        <Trash2 {...ICON} />
      </Button>
    </div>
  );
}
