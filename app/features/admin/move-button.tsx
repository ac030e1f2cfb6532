import { clsx } from "clsx";
import { ArrowDown, ArrowUp } from "lucide-react";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { ICON, ICON_BUTTON } from "~/features/own-order/move-buttons";

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
