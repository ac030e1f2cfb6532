import { useTranslation } from "react-i18next";
import { OFFLINE_PATH, ACCESSIBILITY_PATH, DEVELOPERS_PATH } from "~/paths/site";
import { contentLang } from "~/features/posts/post-page";
import { useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import { LanguageList, MenuLink } from "./header";
import { joinMenus } from "../page/menu-tree";
import { type ShellData, usePagePath } from "../page/page-context";

const LINK = "inline-block py-2.5 text-ink hover:text-accent-hover";

/** Languages first, then the content system's secondary and footer menus, the site's own pages, and light mode last. */
export function Footer({ data }: { data: ShellData }) {
  const { t } = useTranslation("common");
  const language = useLanguage();
  const back = encodeURIComponent(usePagePath());
  const items = joinMenus(data?.menus.secondary ?? [], data?.menus.footer ?? []);
  const light = data?.light ?? false;
  return (
    <footer className="site-footer border-t border-line pt-7 pb-9 print:hidden">
      <div className="wrap grid grid-cols-1 gap-4">
        <LanguageList place="footer" />
        <nav aria-label={t("shell.footer")}>
          <ul className="flex flex-wrap gap-x-5 wrap-anywhere max-sm:block max-sm:[columns:8rem_2]">
            {items.map((item) => (
              <li key={item.path} className="break-inside-avoid" lang={contentLang(language)}>
                <MenuLink path={item.path} label={item.label} className={LINK} />
                {item.below ? (
                  <ul className="ps-4">
                    {item.below.map(({ path, label }, at) => (
                      <li key={at}>
                        <MenuLink path={path} label={label} className={LINK} />
                      </li>
                    ))}
                  </ul>
                ) : null}
              </li>
            ))}
            <li className="break-inside-avoid">
              <Link className={LINK} to={ACCESSIBILITY_PATH}>
                {t("shell.accessibility")}
              </Link>
            </li>
            <li className="break-inside-avoid">
              <Link className={LINK} to={DEVELOPERS_PATH}>
                {t("shell.developers")}
              </Link>
            </li>
            {light ? null : (
              <li className="break-inside-avoid">
                <Link className={LINK} to={OFFLINE_PATH}>
                  {t("kept.title")}
                </Link>
              </li>
            )}
          </ul>
        </nav>
        <p className="flex flex-wrap items-baseline gap-x-3 text-[0.875rem] wrap-anywhere text-ink-2">
          <a
            className="py-1 font-semibold text-ink hover:text-accent-hover"
            href={`/light-version/${light ? "off" : "on"}?return=${back}`}
            rel="nofollow"
          >
            {light ? t("shell.full") : t("shell.light")}
          </a>
          <span>{light ? t("shell.fullHint") : t("shell.lightHint")}</span>
        </p>
      </div>
    </footer>
  );
}
