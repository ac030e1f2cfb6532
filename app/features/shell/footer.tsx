import { useTranslation } from "~/i18n/translate";
import { LanguageList } from "./language-list";
import { MenuLink } from "./menu-link";
import type { ShellData } from "./shell";
import { usePagePath } from "./use-page-path";

/** Languages first, then the content system's secondary and footer menus, the light version last. */
export function Footer({ data }: { data: ShellData }) {
  const { t } = useTranslation("common");
  const back = encodeURIComponent(usePagePath());
  const seen = new Set<string>();
  const items = [...(data?.menus.secondary ?? []), ...(data?.menus.footer ?? [])].filter((item) => !seen.has(item.path) && seen.add(item.path));
  const light = data?.light ?? false;
  return (
    <footer className="site-footer">
      <div className="wrap">
        <LanguageList />
        {items.length > 0 && (
          <nav aria-label={t("shell.footer")}>
            <ul className="footer-menu">
              {items.map((item) => (
                <li key={item.path}>
                  <MenuLink path={item.path} label={item.label} />
                </li>
              ))}
            </ul>
          </nav>
        )}
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
