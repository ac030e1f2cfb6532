import { clsx } from "clsx";
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
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
  /** Index of the part that is shown if the address has no hash. */
  first: number;
}

/** Until hydration, in browsers that run scripts: the part that the hash names is shown, or else the first. */
const FIRST = "scripted:group-has-[[data-part=other]_:target]/parts:hidden";
const OTHER = "scripted:not-has-[:target]:hidden";

/** The parts of the profile and their tabs. Without scripts all parts are shown, and the tabs lead to them; with scripts one is. */
export function Parts({ label, parts, first }: PartsProps) {
  const row = useId();
  const hydrated = useHydrated();
  const panels = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  const named = parts.findIndex((part) => part.hash === hash);
  const asked = named !== -1 ? named : hash === "" ? first : null;
  const [shown, setShown] = useState(asked ?? first);
  // The hash of a dialog does not change the part.
  if (asked !== null && asked !== shown) setShown(asked);

  // Any other hash may name a place within a part. If that part is hidden, it is shown first, and then scrolled to.
  useLayoutEffect(() => {
    const place = asked === null ? document.getElementById(decoded(hash.slice(1))) : null;
    const within = [...panels.current!.children].findIndex((panel) => panel.contains(place));
    if (!place || within === -1) return;
    if (within === shown) place.scrollIntoView();
    else setShown(within);
  }, [asked, hash, shown]);

  return (
    <>
      <TabRow
        row={row}
        label={label}
        items={parts.map((part, index) => ({
          to: PROFILE_PATH + part.hash,
          label: part.label,
          count: part.count,
          current: hydrated && index === shown,
          // The width of a tab must not change on hydration.
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
              hydrated ? undefined : index === first ? FIRST : OTHER,
            )}
            {...(hydrated && {
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
