import { clsx } from "clsx";
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "react-router";
import { TabRow, tabId } from "~/components/page-tabs";
import { useHydrated } from "~/components/use-hydrated";
import { PROFILE_PATH } from "~/features/library/paths";
import { decoded } from "~/features/shell/decoded";

interface ProfilePart {
  hash: string;
  label: string;
  /** Already formatted. */
  count: string;
  children: ReactNode;
}

interface PartsProps {
  label: string;
  parts: ProfilePart[];
  /** The part that is shown where the address names none. */
  first: number;
}

/** Before scripts run, where they will: the first part is shown, or the part that the address names. */
const FIRST = "scripted:group-has-[[data-part=other]_:target]/parts:hidden";
const OTHER = "scripted:not-has-[:target]:hidden";

/** The parts of the profile and their tabs. Without scripts all parts are shown, and the tabs lead to them; with scripts one is. */
export function Parts({ label, parts, first }: PartsProps) {
  const row = useId();
  const isLive = useHydrated();
  const panels = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  const named = parts.findIndex((part) => part.hash === hash);
  const asked = named !== -1 ? named : hash === "" ? first : null;
  const [shown, setShown] = useState(asked ?? first);
  // The hash of a dialog leaves the part in view.
  if (asked !== null && asked !== shown) setShown(asked);

  // Any other hash may name a place within a part.
  useLayoutEffect(() => {
    const place = asked === null ? document.getElementById(decoded(hash.slice(1))) : null;
    const within = [...panels.current!.children].findIndex((panel) => panel.contains(place));
    if (!place || within === -1) return;
    flushSync(() => setShown(within));
    place.scrollIntoView();
  }, [asked, hash]);

  return (
    <>
      <TabRow
        row={row}
        label={label}
        items={parts.map((part, index) => ({
          to: PROFILE_PATH + part.hash,
          label: part.label,
          count: part.count,
          current: isLive && index === shown,
          // The width of a tab must not change when scripts run.
          className: "block font-normal! text-ink-2",
        }))}
      />
      <div ref={panels} className="group/parts">
        {parts.map((part, index) => (
          <div
            key={part.hash}
            data-part={index === first ? "first" : "other"}
            className={clsx(
              // The tabs stay in view.
              "scripted:[&_h2]:scroll-mt-28",
              isLive ? undefined : index === first ? FIRST : OTHER,
            )}
            {...(isLive && {
              role: "tabpanel",
              "aria-labelledby": tabId(row, index),
              hidden: index !== shown,
            })}
          >
            {part.children}
          </div>
        ))}
      </div>
    </>
  );
}
