import { clsx } from "clsx";
import { ChevronDown, Menu } from "lucide-react";
import { useTranslation } from "react-i18next";
import { LANGUAGE_INFO } from "#contract/languages";
import { Popover } from "~/components/popover";
import { AccountLink } from "~/features/session/account-link";
import { AccountMenu, PhoneAccount } from "~/features/session/account-menu";
import { MEMBER_HEADER } from "~/features/session/member-header";
import { LogoMark } from "~/features/covers/logo-mark";
import { HeaderSearch } from "~/features/suggestions/header-search";
import { contentLang } from "~/features/posts/place";
import { useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import { PhoneEntries, WideEntries } from "./header-entries";
import { HEADER_BUTTON, MENU_ENTRY, NEXT_PART, SITE_MENU, WIDE_PANEL } from "./header-look";
import { LanguageList } from "./language-list";
import type { ShellData } from "./shell";

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

  const look = account ? MEMBER_HEADER : VISITOR_HEADER;

  return (
    <header className="relative border-b border-line print:mb-4">
      <div
        className={clsx(
          "wrap flex min-h-15 items-center gap-2 max-[18rem]:flex-wrap lg:min-h-18 print:min-h-0 print:pt-0 print:pb-2",
          look.row,
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

        <nav className={look.wideMenu} aria-label={t("shell.primary")}>
          <ul className={`flex ${look.wideEntries}`}>
            <WideEntries entries={primary} />
          </ul>
        </nav>

        <div className={clsx("ms-auto flex items-center lg:-me-2.5 print:hidden", look.end)}>
          <HeaderSearch />
          <Popover
            name={SITE_MENU}
            className={`relative ${look.wideMenu}`}
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
            className={`site-menu-phone ${look.phoneMenu}`}
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
                look.phonePanel,
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
