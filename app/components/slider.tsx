import { clsx } from "clsx";
import { ArrowLeft, ArrowRight } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { buttonClass } from "./button";
import { SectionHead } from "./section-head";

interface SliderProps {
  title: ReactNode;
  id: string;
  level?: 2 | 3;
  rule?: boolean;
  link?: { to: string; label: ReactNode };
  previousLabel: string;
  nextLabel: string;
  /** `<li>`s, such as `<ShelfCard>`. */
  children: ReactNode;
  className?: string;
  headClassName?: string;
  /** Styles the list if its items are not narrow covers in one row. */
  listClassName?: string;
  /** Called when the visitor reaches the end: the moment to load more. */
  onEnd?: () => void;
}

const BUTTON = buttonClass({
  icon: true,
  small: true,
  className: "aria-disabled:border-transparent aria-disabled:bg-tint aria-disabled:text-ink-3",
});
/** Leaves room for the focus ring, which the scroll box would cut. */
const LIST =
  "-m-[5px] p-[5px] [scroll-padding-inline:5px] [scroll-snap-type:inline_mandatory] [scrollbar-color:var(--line)_transparent] [scrollbar-width:thin] *:min-w-0 *:snap-start print:flex-wrap print:overflow-visible [&_h3]:t-title-s";
/** On the narrowest phone part of the third cover stays visible. */
const COVERS = "flex gap-4 overflow-x-auto *:flex-[0_0_8.25rem] lg:*:flex-[0_0_10.75rem]";

/**
 * A list that visitors can scroll sideways without script. With script, two buttons scroll it too. They stay in place at both
 * ends of the list, so that they do not lose the focus.
 */
export function Slider({
  title,
  id,
  level,
  rule,
  link,
  previousLabel,
  nextLabel,
  children,
  className,
  headClassName,
  listClassName = COVERS,
  onEnd,
}: SliderProps) {
  const list = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState<{ start: boolean; end: boolean } | null>(null);

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      // scrollLeft is negative from right to left; only its size counts.
      const at = Math.abs(element.scrollLeft);
      const room = element.scrollWidth - element.clientWidth;
      setEnds({ start: at < 4, end: at > room - 4 });
    };
    element.addEventListener("scroll", measure, { passive: true });
    // Also reports the initial size, after layout; measuring here would force a second layout.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      element.removeEventListener("scroll", measure);
      observer.disconnect();
    };
  }, [children]);

  const atEnd = ends?.end === true;
  useEffect(() => {
    if (atEnd) onEnd?.();
    // Runs when the visitor reaches the end, not when the callback changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [atEnd]);

  const go = (direction: 1 | -1) => {
    const element = list.current;
    if (!element) return;
    const mirror = getComputedStyle(element).direction === "rtl" ? -1 : 1;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    element.scrollBy({
      left: direction * mirror * element.clientWidth * 0.8,
      behavior: calm ? "auto" : "smooth",
    });
  };

  return (
    <section className={clsx("slider min-w-0", className)} aria-labelledby={id}>
      <SectionHead
        title={title}
        id={id}
        level={level}
        rule={rule}
        link={link}
        className={clsx("md:min-h-13.5 md:items-center", headClassName)}
      >
        {ends && !(ends.start && ends.end) ? (
          <div className="slider-buttons hidden gap-2 md:flex">
            <button
              type="button"
              className={BUTTON}
              aria-label={previousLabel}
              aria-disabled={ends.start || undefined}
              onClick={() => go(-1)}
            >
              <ArrowLeft className="mirror" size={20} strokeWidth={1.75} aria-hidden="true" />
            </button>
            <button
              type="button"
              className={BUTTON}
              aria-label={nextLabel}
              aria-disabled={ends.end || undefined}
              onClick={() => go(1)}
            >
              <ArrowRight className="mirror" size={20} strokeWidth={1.75} aria-hidden="true" />
            </button>
          </div>
        ) : null}
      </SectionHead>
      {/* The region scrolls without script too, so keyboard users must reach it: its links can get the focus. */}
      <ul ref={list} className={clsx(LIST, listClassName)}>
        {children}
      </ul>
    </section>
  );
}
