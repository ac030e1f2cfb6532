import { useTranslation } from "react-i18next";
import { OFFLINE_PATH } from "~/features/offline/paths";
import { contentLang } from "~/features/posts/place";
import { useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import { LanguageList } from "./language-list";
import { MenuLink } from "./menu-link";
import { ACCESSIBILITY_PATH, DEVELOPERS_PATH } from "./paths";
import type { ShellData } from "./shell";
import { usePagePath } from "./use-page-path";

/** Languages first, then the content system's secondary and footer menus, the site's own pages, the light version last. */
export function Footer({ data }: { data: ShellData }) {
  const { t } = useTranslation("common");
  const language = useLanguage();
  const back = encodeURIComponent(usePagePath());
  const seen = new Set<string>();
  const items = [...(data?.menus.secondary ?? []), ...(data?.menus.footer ?? [])].filter(
    (item) => !seen.has(item.path) && seen.add(item.path),
  );
  const light = data?.light ?? false;
  return (
    <footer className="site-footer">
      <div className="wrap">
        <LanguageList />
        <nav aria-label={t("shell.footer")}>
          <ul className="footer-menu">
            {items.map((item) => (
              <li key={item.path} lang={contentLang(language)}>
                <MenuLink path={item.path} label={item.label} />
              </li>
            ))}
            <li>
              <Link to={ACCESSIBILITY_PATH}>{t("shell.accessibility")}</Link>
            </li>
            <li>
              <Link to={DEVELOPERS_PATH}>{t("shell.developers")}</Link>
            </li>
            {light ? null : (
              <li>
                <Link to={OFFLINE_PATH}>{t("kept.title")}</Link>
              </li>
            )}
          </ul>
        </nav>
        <p className="footer-light">
          <a href={`/light-version/${light ? "off" : "on"}?return=${back}`} rel="nofollow">
            {light ? t("shell.full") : t("shell.light")}
          </a>
          <span>{light ? t("shell.fullHint") : t("shell.lightHint")}</span>
        </p>
      </div>
    </footer>
  );
}
