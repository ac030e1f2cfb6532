import { ChevronDown, Menu } from "lucide-react";
import { useTranslation } from "react-i18next";
import { NavLink } from "react-router";
import { LANGUAGE_INFO } from "#contract/languages";
import { AccountLink } from "~/features/session/account-link";
import { AccountMenu, PhoneAccount } from "~/features/session/account-menu";
import { LogoMark } from "~/features/covers/logo-mark";
import { HeaderSearch } from "~/features/suggestions/header-search";
import { contentLang } from "~/features/posts/place";
import { useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import { LanguageList } from "./language-list";
import type { ShellData } from "./shell";
import { useDismissibleMenus } from "./use-dismissible-menus";

/** Logo, main menu, search, languages, account. On a phone the menus open as a list under the header; no script is needed. */
export function Header({ data }: { data: ShellData }) {
  const { t } = useTranslation("common");
  const language = useLanguage();
  const ref = useDismissibleMenus();
  const primary = data?.menus.primary ?? [];
  const secondary = data?.menus.secondary ?? [];
  const settings = data?.settings;
  const account = data?.account;

  const entries = (items: typeof primary) =>
    items.map((item) => (
      <li key={item.path}>
        <NavLink to={item.path} lang={contentLang(language)}>
          {item.label}
        </NavLink>
      </li>
    ));

  return (
    <header className="site-header" ref={ref}>
      <div className="wrap site-header-row">
        <Link to="/" className="site-logo">
          {settings?.companyLogo && !data?.light ? (
            <img
              src={settings.companyLogo.url}
              alt=""
              width={settings.companyLogo.width}
              height={settings.companyLogo.height}
            />
          ) : (
            <LogoMark />
          )}
          <span lang={settings && contentLang(language)}>{settings?.title ?? t("site.name")}</span>
        </Link>

        <nav className="site-nav-wide" aria-label={t("shell.primary")}>
          <ul>{entries(primary)}</ul>
        </nav>

        <div className="site-header-end">
          <HeaderSearch />
          <details className="site-menu site-menu-language" name="site-menu">
            <summary>
              <span className="sr-only">{t("shell.language")}: </span>
              {LANGUAGE_INFO[language].name}
              <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
            </summary>
            <LanguageList className="site-menu-panel" />
          </details>
          {account ? (
            <AccountMenu account={account} />
          ) : (
            <AccountLink form="login" className="site-header-account">
              {t("account.login")}
            </AccountLink>
          )}
          <details className="site-menu site-menu-phone" name="site-menu">
            <summary>
              {t("shell.menu")}
              <Menu size={22} strokeWidth={1.75} aria-hidden="true" />
            </summary>
            <div className="site-menu-panel">
              <nav aria-label={t("shell.primary")}>
                <ul>{entries(primary)}</ul>
              </nav>
              <nav aria-label={t("shell.secondary")}>
                <ul>{entries(secondary)}</ul>
              </nav>
              {account ? (
                <PhoneAccount account={account} />
              ) : (
                <p>
                  <AccountLink form="login">{t("account.login")}</AccountLink>
                </p>
              )}
              <LanguageList />
            </div>
          </details>
        </div>
      </div>
    </header>
  );
}
