import { useEffect, useRef } from "react";
import { intentValue, readIntent } from "./intents";
import { ITEMS } from "./site-rows";

/**
 * Gives the focus, when an answer has rearranged the rows, back to the button that moved one, at its new place; where a row was added, or
 * another took a place, to that row. Takes the answer, the button whose answer is awaited, and the id of what a row is entered by.
 */
export function useFocusOnMoved(
  reply: { at?: number } | undefined,
  sending: unknown,
  idOfRow: (at: number) => string,
): void {
  const pressed = useRef<unknown>(undefined);
  const answered = useRef<typeof reply>(undefined);
  useEffect(() => {
    if (sending) pressed.current = sending;
    if (answered.current === reply) return;
    answered.current = reply;
    const at = reply?.at;
    if (at === undefined) return;
    const row = document.getElementById(idOfRow(at));
    const { verb } = readIntent(pressed.current);
    const button =
      verb === "up" || verb === "down"
        ? row
            ?.closest("li")
            ?.querySelector<HTMLElement>(
              `button[value="${intentValue({ verb, list: ITEMS, at })}"]`,
            )
        : null;
    (button ?? row)?.focus();
  });
}
