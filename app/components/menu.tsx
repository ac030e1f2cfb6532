import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef } from "react";

interface MenuProps {
  /** Inside the summary: words, an icon, an avatar. */
  summary: ReactNode;
  /** Needed when the summary has no words. */
  label?: string;
  className?: string;
  summaryClassName?: string;
  /** `<li>`s with a link or a button, which are `MENU_ITEM`s. */
  children: ReactNode;
}

/** The look of what can be chosen in a menu. */
export const MENU_ITEM =
  "flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-control px-2.5 text-start text-ink no-underline -outline-offset-3 hover:bg-tint";

/** `<details>`, so it opens without script; with script a click elsewhere, Escape and choosing close it. */
export function Menu({ summary, label, className, summaryClassName, children }: MenuProps) {
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const details = ref.current;
    if (!details) return;
    const onPointer = (event: Event) => {
      if (details.open && !details.contains(event.target as Node)) details.open = false;
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !details.open) return;
      details.open = false;
      details.querySelector("summary")?.focus();
    };
    const onClick = (event: Event) => {
      if (!(event.target as Element).closest("a,button")) return;
      details.open = false;
      // What was pressed is hidden now; a dialog that it opens gives the focus back to here. So before that opens: on the way down.
      details.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", onPointer);
    details.addEventListener("click", onClick, { capture: true });
    details.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("pointerdown", onPointer);
      details.removeEventListener("click", onClick, { capture: true });
      details.removeEventListener("keydown", onKey);
    };
  }, []);
  return (
    <details ref={ref} className={clsx("menu relative", className)}>
      <summary className={summaryClassName} aria-label={label}>
        {summary}
      </summary>
      <ul className="absolute end-0 top-full z-30 max-h-[70vh] min-w-[min(15rem,100vw-2*var(--side))] [animation:rise_160ms_ease-out] overflow-auto rounded-menu border border-line bg-raised p-1.5 [box-shadow:var(--shadow-menu)]">
        {children}
      </ul>
    </details>
  );
}
