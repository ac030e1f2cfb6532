import { GripVertical } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import { buttonClass } from "~/components/button";
import type { Step } from "./use-custom-order";

/** How near to the edge of the window a dragged row scrolls the page, and how fast, in CSS pixels per frame. */
const EDGE_PX = 72;
const SCROLL_PX = 9;

const STEP_OF_KEY: Record<string, (last: number) => Step> = {
  ArrowUp: () => ({ by: -1 }),
  ArrowDown: () => ({ by: 1 }),
  Home: () => ({ to: 0 }),
  End: (last) => ({ to: last }),
};

/** Classes of the dragged row, and of the rows at whose edge it would be dropped. */
const DRAGGED = ["bg-sunk", "opacity-60"];
const DROP_BEFORE = ["drop-before", "[box-shadow:0_-3px_var(--accent)]"];
const DROP_BEHIND = ["[box-shadow:0_3px_var(--accent)]"];

export interface DragHandleProps {
  label: string;
  onMove: (step: Step) => void;
}

/** A handle to move a row of a list: by mouse, finger or pen, and with the arrow keys. Escape cancels. */
export function DragHandle({ label, onMove }: DragHandleProps) {
  const end = useRef<(() => void) | null>(null);
  useEffect(() => () => end.current?.(), []);

  function onPointerDown(event: PointerEvent<HTMLButtonElement>) {
    const row = event.currentTarget.closest("li");
    if (!row || event.button !== 0) return;
    // Prevents selecting text and dragging pictures.
    event.preventDefault();
    event.currentTarget.focus({ preventScroll: true });
    end.current?.();
    end.current = drag(row, event.nativeEvent.clientY, (to) => onMove({ to }));
  }

  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
    const step = STEP_OF_KEY[event.key];
    const rows = event.currentTarget.closest("li")?.parentElement?.children;
    if (!step || !rows) return;
    event.preventDefault();
    onMove(step(rows.length - 1));
  }

  return (
    <button
      type="button"
      className={buttonClass({
        variant: "bare",
        icon: true,
        small: true,
        className: "cursor-grab touch-none active:cursor-grabbing",
      })}
      aria-label={label}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
    >
      <GripVertical size={20} strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
}

/**
 * Follows the pointer until it is released, and marks with a line where the row would be dropped. The rows stay in place, so
 * that nothing jumps under the finger. Returns a function that cancels the drag.
 */
function drag(row: HTMLElement, startY: number, onDrop: (to: number) => void): () => void {
  const rows = [...(row.parentElement?.children ?? [])] as HTMLElement[];
  const from = rows.indexOf(row);
  let y = startY;
  let to = from;
  let frame = requestAnimationFrame(follow);
  const over = new AbortController();
  const { signal } = over;

  function follow() {
    if (y < EDGE_PX) scrollBy(0, -SCROLL_PX);
    else if (y > innerHeight - EDGE_PX) scrollBy(0, SCROLL_PX);
    const gap = rows.filter((other) => middleOf(other) < y).length;
    // The gaps before and after the row are its current place.
    to = gap > from ? gap - 1 : gap;
    for (const [index, other] of rows.entries()) {
      const isBefore = to !== from && index === gap;
      const isBehind = to !== from && gap === rows.length && index === gap - 1;
      toggle(other, DROP_BEFORE, isBefore);
      toggle(other, DROP_BEHIND, isBehind);
    }
    frame = requestAnimationFrame(follow);
  }

  function end() {
    cancelAnimationFrame(frame);
    over.abort();
    toggle(row, DRAGGED, false);
    for (const other of rows) toggle(other, [...DROP_BEFORE, ...DROP_BEHIND], false);
  }

  toggle(row, DRAGGED, true);
  document.addEventListener("pointermove", (event) => (y = event.clientY), { signal });
  document.addEventListener(
    "pointerup",
    (event) => {
      y = event.clientY;
      follow();
      end();
      if (to !== from) onDrop(to);
    },
    { signal },
  );
  document.addEventListener("pointercancel", end, { signal });
  document.addEventListener("keydown", (event) => event.key === "Escape" && end(), { signal });
  return end;
}

function toggle({ classList }: HTMLElement, names: readonly string[], isOn: boolean): void {
  for (const name of names) classList.toggle(name, isOn);
}

function middleOf(element: HTMLElement): number {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
}
