import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { Popover } from "~/components/popover";
import { contentLang } from "~/features/posts/place";
import { useLanguage } from "~/i18n/language";
import { MENU_ENTRY, PANEL, SITE_MENU } from "./header-look";
import type { MenuEntry } from "./menu-tree";

/**
 * The mark of the current page is on the header's bottom line. In Windows high contrast, transparent borders become
 * visible and would interrupt that line.
 */
const WIDE_ENTRY =
  "-mb-px grid h-18 items-center border-y-3 border-transparent font-medium text-ink no-underline hover:text-accent-hover aria-[current]:border-b-accent forced-colors:mb-0 forced-colors:[border-color:Canvas] forced-colors:aria-[current]:[border-bottom-color:Highlight]";

/** An entry that opens its submenu. */
const WIDE_BUTTON = `${WIDE_ENTRY} cursor-pointer grid-flow-col gap-1.5`;

/** Entries of the main menu in the header. Subentries are in a panel, after the entry's own link. */
export function WideEntries({ entries }: { entries: readonly MenuEntry[] }) {
  const language = useLanguage();
  return entries.map(({ below, ...entry }) => (
    <li key={entry.path}>
      {below ? (
        <Popover
          name={SITE_MENU}
          className="relative"
          summaryClassName={WIDE_BUTTON}
          summary={
            <>
              <span lang={contentLang(language)}>{entry.label}</span>
              <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
            </>
          }
        >
          <ul className={`${PANEL} -start-3 max-h-[70vh] min-w-48 overflow-auto wrap-anywhere`}>
            <Entry {...entry} end className={`${MENU_ENTRY} min-h-11 py-2.5`} />
            {below.map((one, at) => (
              <Entry key={at} {...one} className={`${MENU_ENTRY} min-h-11 py-2.5`} />
            ))}
          </ul>
        </Popover>
      ) : (
        <NavLink className={WIDE_ENTRY} to={entry.path} lang={contentLang(language)}>
          {entry.label}
        </NavLink>
      )}
    </li>
  ));
}

interface PhoneEntriesProps {
  entries: readonly MenuEntry[];
  className: string;
}

/** Entries in the phone's menu, with indented subentries. */
export function PhoneEntries({ entries, className }: PhoneEntriesProps) {
  return entries.map(({ below, ...entry }) => (
    <Entry key={entry.path} {...entry} className={className}>
      {below ? (
        <ul className="ps-5">
          {below.map((one, at) => (
            <Entry key={at} {...one} className={className} />
          ))}
        </ul>
      ) : null}
    </Entry>
  ));
}

interface EntryProps {
  label: string;
  path: string;
  /** Marks the entry on its own page only, not on pages below it. */
  end?: boolean;
  className: string;
  children?: ReactNode;
}

function Entry({ label, path, end, className, children }: EntryProps) {
  const language = useLanguage();
  return (
    <li>
      <NavLink className={className} to={path} end={end} lang={contentLang(language)}>
        {label}
      </NavLink>
      {children}
    </li>
  );
}
