import { clsx } from "clsx";
import { ArrowDown, ArrowUp } from "lucide-react";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { ICON, ICON_BUTTON } from "~/features/own-order/move-buttons";

interface MoveButtonProps extends ComponentProps<"button"> {
  verb: "up" | "down";
  /** What is moved, for those who hear the button. */
  entry: string;
  /** At an end of the list, where it moves nothing. It keeps the focus. */
  isOff: boolean;
}

/** Moves an entry of a list by one place. Takes what the button sends. */
export function MoveButton({ verb, entry, isOff, ...button }: MoveButtonProps) {
  const { t } = useTranslation("desk");
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
