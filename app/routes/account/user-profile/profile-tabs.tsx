import { clsx } from "clsx";
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { TabRow, tabId } from "~/components/page-tabs";
import { useHydrated } from "~/components/use-live-form";
import { decodePathPart } from "~/features/page/page-head";
import { PROFILE_PATH } from "~/paths/account";

interface ProfileTab {
  hash: string;
  label: string;
  /** Already formatted. */
  count: string;
  children: ReactNode;
}

interface ProfileTabsProps {
  label: string;
  parts: ProfileTab[];
  /** Index of the part that is shown if the address has no hash. */
  first: number;
}

/** Until hydration, in browsers that run scripts: the part that the hash names is shown, or else the first. */
const FIRST_TAB = "scripted:group-has-[[data-part=other]_:target]/parts:hidden";
const OTHER_TAB = "scripted:not-has-[:target]:hidden";

/** The parts of the profile and their tabs. Without scripts all parts are shown, and the tabs lead to them; with scripts one is. */
export function ProfileTabs({ label, parts, first }: ProfileTabsProps) {
  const row = useId();
  const hydrated = useHydrated();
  const panels = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  const named = parts.findIndex((part) => part.hash === hash);
  const requested = named !== -1 ? named : hash === "" ? first : null;
  const [shown, setShown] = useState(requested ?? first);
  // The hash of a dialog does not change the part.
  if (requested !== null && requested !== shown) setShown(requested);

  // Any other hash may name a place within a part. If that part is hidden, it is shown first, and then scrolled to.
  useLayoutEffect(() => {
    const place =
      requested === null ? document.getElementById(decodePathPart(hash.slice(1))) : null;
    const within = [...panels.current!.children].findIndex((panel) => panel.contains(place));
    if (!place || within === -1) return;
    if (within === shown) place.scrollIntoView();
    else setShown(within);
  }, [requested, hash, shown]);

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
              hydrated ? undefined : index === first ? FIRST_TAB : OTHER_TAB,
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
