import {
  PANEL,
  SITE_MENU,
  HEADER_BUTTON,
  SMALL_PANEL,
  MENU_ENTRY,
  NEXT_PART,
  MEMBER_HEADER,
} from "./header-styles";
import { clsx } from "clsx";
import { ChevronDown, Menu, Search } from "lucide-react";
import { useTranslation } from "react-i18next";
import { LANGUAGE_INFO, LANGUAGES } from "#contract/languages";
import { Popover } from "~/components/popover";
import { AccountLink } from "~/features/session/account-link";
import { AccountMenu, PhoneAccount } from "./account-menu";
import { LogoMark } from "~/features/posts/covers/cover";
import { contentLang } from "~/features/posts/post-page";
import { useLanguage } from "~/i18n/language";
import { Link, ContentLink } from "~/i18n/link";
import { type ShellData, usePagePath } from "../page/page-context";
import {
  type ReactNode,
  type ComponentProps,
  type ComponentType,
  type MouseEvent,
  useState,
} from "react";
import { NavLink } from "react-router";
import type { MenuEntry } from "../page/menu-tree";
import { ContactMenuLink, isContactPath } from "~/features/contact/contact-link";
import { NewsletterLink } from "~/features/newsletter/newsletter-link";
import { NEWSLETTER_PATH } from "~/paths/newsletter";
import { withoutLanguage } from "~/i18n/paths";
import { loadNamespaces } from "~/i18n/namespaces";
import type { HeaderSearchPanelProps } from "./header-search-panel";

/** Styles a panel under the header, as wide as the page. */
export const WIDE_PANEL =
  "absolute inset-x-0 top-full z-30 border-y border-line bg-paper [animation:rise_160ms_ease-out] [box-shadow:var(--shadow-menu)]";

/**
 * The mark of the current page is on the header's bottom line. In Windows high contrast, transparent borders become
 * visible and would interrupt that line.
 */
const WIDE_ENTRY =
  "-mb-px grid h-18 items-center border-y-3 border-transparent font-medium text-ink no-underline hover:text-accent-hover aria-[current]:border-b-accent forced-colors:mb-0 forced-colors:[border-color:Canvas] forced-colors:aria-[current]:[border-bottom-color:Highlight]";

/** An entry that opens its submenu. */
const WIDE_BUTTON = `${WIDE_ENTRY} cursor-pointer grid-flow-col gap-1.5`;

/** Entries of the main menu in the header. Subentries are in a panel, after the entry's own link. */
function WideEntries({ entries }: { entries: readonly MenuEntry[] }) {
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
function PhoneEntries({ entries, className }: PhoneEntriesProps) {
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

const SIDE_BY_SIDE = "flex flex-wrap gap-x-5 wrap-anywhere";
const LINK =
  "inline-block py-2.5 text-ink no-underline aria-[current]:font-bold aria-[current]:underline-offset-[0.5em] aria-[current]:[text-decoration:underline_2px_var(--accent)]";
const LANGUAGE_LIST_STYLES = {
  menu: { list: `${SMALL_PANEL} min-w-48 wrap-anywhere`, link: `${MENU_ENTRY} min-h-11 py-2.5` },
  phone: {
    list: `${SIDE_BY_SIDE} mx-3`,
    link: `${LINK} rounded-control font-medium hover:bg-tint`,
  },
  footer: { list: SIDE_BY_SIDE, link: `${LINK} hover:text-accent-hover` },
};

interface LanguageListProps extends ComponentProps<"ul"> {
  place: keyof typeof LANGUAGE_LIST_STYLES;
}

/** Links to the page in every language. A plain link that also remembers the choice and loads the whole page. */
export function LanguageList({ place, ...rest }: LanguageListProps) {
  const { t } = useTranslation("common");
  const current = useLanguage();
  const path = encodeURIComponent(usePagePath());
  return (
    <ul {...rest} className={LANGUAGE_LIST_STYLES[place].list} aria-label={t("shell.language")}>
      {LANGUAGES.map((language) => (
        <li key={language}>
          <a
            className={LANGUAGE_LIST_STYLES[place].link}
            href={`/language/${language}?return=${path}`}
            lang={language}
            hrefLang={language}
            rel="nofollow"
            aria-current={language === current ? "true" : undefined}
          >
            {LANGUAGE_INFO[language].name}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Class names of a visitor's header. The header of a signed-in user has others. */
const VISITOR_HEADER: typeof MEMBER_HEADER = {
  row: "lg:gap-10",
  end: "",
  wideMenu: "max-lg:hidden",
  wideEntries: "gap-7",
  phoneMenu: "lg:hidden",
  phonePanel: "",
};

const SHORT_NAME = "[font:700_1.125rem/1.25_var(--serif)] lg:text-[1.375rem]";
/** Styles a long site name, which takes two or three lines beside the menu. */
const LONG_NAME = "[font:700_1rem/1.25_var(--serif)]";
const LONG_NAME_CHARS = 24;

/** Logo, main menu, search, languages, account. On a phone the menus open as a list under the header. Works without script. */
export function Header({ data }: { data: ShellData }) {
  const { t } = useTranslation("common");
  const language = useLanguage();
  const primary = data?.menus.primary ?? [];
  const secondary = data?.menus.secondary ?? [];
  const settings = data?.settings;
  const account = data?.account;
  const name = settings?.title ?? t("site.name");

  const styles = account ? MEMBER_HEADER : VISITOR_HEADER;

  return (
    <header className="relative border-b border-line print:mb-4">
      <div
        className={clsx(
          "wrap flex min-h-15 items-center gap-2 max-[18rem]:flex-wrap lg:min-h-18 print:min-h-0 print:pt-0 print:pb-2",
          styles.row,
        )}
      >
        <Link
          to="/"
          className="inline-flex min-h-11 min-w-0 items-center gap-[0.6875rem] py-2 wrap-anywhere text-ink no-underline print:min-h-0"
        >
          {settings?.companyLogo && !data?.light ? (
            <img
              className="max-h-10 w-auto max-w-20 sm:max-w-40"
              src={settings.companyLogo.url}
              alt=""
              width={settings.companyLogo.width}
              height={settings.companyLogo.height}
            />
          ) : (
            <LogoMark />
          )}
          <span
            className={clsx(
              "whitespace-normal",
              name.length > LONG_NAME_CHARS ? LONG_NAME : SHORT_NAME,
            )}
            lang={settings && contentLang(language)}
          >
            {name}
          </span>
        </Link>

        <nav className={styles.wideMenu} aria-label={t("shell.primary")}>
          <ul className={`flex ${styles.wideEntries}`}>
            <WideEntries entries={primary} />
          </ul>
        </nav>

        <div className={clsx("ms-auto flex items-center lg:-me-2.5 print:hidden", styles.end)}>
          <HeaderSearch />
          <Popover
            name={SITE_MENU}
            className={`relative ${styles.wideMenu}`}
            summaryClassName={HEADER_BUTTON}
            summary={
              <>
                <span className="sr-only">{t("shell.language")}: </span>
                {LANGUAGE_INFO[language].name}
                <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
              </>
            }
          >
            <LanguageList place="menu" />
          </Popover>
          {account ? (
            <AccountMenu account={account} />
          ) : (
            <AccountLink
              form="login"
              className={`${HEADER_BUTTON} in-data-kept:hidden max-lg:hidden`}
            >
              {t("account.login")}
            </AccountLink>
          )}
          <Popover
            name={SITE_MENU}
            className={`site-menu-phone ${styles.phoneMenu}`}
            summaryClassName={`${HEADER_BUTTON} -me-2.5`}
            summary={
              <>
                {t("shell.menu")}
                <Menu size={22} strokeWidth={1.75} aria-hidden="true" />
              </>
            }
          >
            <div
              className={clsx(
                WIDE_PANEL,
                "px-[calc(var(--side)-0.75rem)] pt-2 pb-4",
                styles.phonePanel,
              )}
            >
              <LanguageList place="phone" />
              {account ? (
                <PhoneAccount account={account} />
              ) : (
                <p className={`${NEXT_PART} in-data-kept:hidden`}>
                  <AccountLink form="login" className={`${MENU_ENTRY} -mx-3 min-h-12`}>
                    {t("account.login")}
                  </AccountLink>
                </p>
              )}
              <nav className={NEXT_PART} aria-label={t("shell.primary")}>
                <ul>
                  <PhoneEntries entries={primary} className={`${MENU_ENTRY} -mx-3 min-h-12`} />
                </ul>
              </nav>
              <nav className={NEXT_PART} aria-label={t("shell.secondary")}>
                <ul>
                  <PhoneEntries entries={secondary} className={`${MENU_ENTRY} -mx-3 min-h-12`} />
                </ul>
              </nav>
            </div>
          </Popover>
        </div>
      </div>
    </header>
  );
}

interface MenuLinkProps {
  path: string;
  label: string;
  className: string;
}

/** A menu entry, its path with its language. Forms open over the current page. */
export function MenuLink({ path, label, className }: MenuLinkProps) {
  if (isContactPath(path))
    return (
      <ContactMenuLink path={path} className={className}>
        {label}
      </ContactMenuLink>
    );
  if (withoutLanguage(path) === NEWSLETTER_PATH)
    return <NewsletterLink className={className}>{label}</NewsletterLink>;
  return (
    <ContentLink to={path} className={className}>
      {label}
    </ContentLink>
  );
}

/**
 * The header's search: a link to the search page, which opens a field in place with script. If the page has its own search
 * field, the link focuses that field.
 */
function HeaderSearch() {
  const { t } = useTranslation("common");
  const [opened, setOpened] = useState<{
    Panel: ComponentType<HeaderSearchPanelProps>;
    link: HTMLElement;
  } | null>(null);

  async function open(link: HTMLElement) {
    const [{ HeaderSearchPanel }] = await Promise.all([
      import("./header-search-panel"),
      loadNamespaces("suggestions"),
    ]);
    setOpened({ Panel: HeaderSearchPanel, link });
  }

  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const link = event.currentTarget;
    const field = document.querySelector<HTMLInputElement>(
      'main form[action$="/search"] input[name=q]:not([type=hidden])',
    );
    if (field) field.focus();
    else if (opened) setOpened(null);
    else open(link).catch(() => location.assign(link.href));
  };

  const close = (giveFocusBack: boolean) => {
    if (giveFocusBack) opened?.link.focus();
    setOpened(null);
  };

  return (
    <>
      <Link
        to="/search"
        className={HEADER_BUTTON}
        aria-expanded={opened ? true : undefined}
        onClick={onClick}
      >
        <Search size={20} strokeWidth={1.75} aria-hidden="true" />
        <span className="max-lg:sr-only">{t("shell.search")}</span>
      </Link>
      {opened ? <opened.Panel opener={opened.link} onClose={close} /> : null}
    </>
  );
}
