import { Search } from "lucide-react";
import { type ComponentType, type MouseEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { HEADER_BUTTON } from "./header-styles";
import { Link } from "~/i18n/link";
import { loadNamespaces } from "~/i18n/namespaces";
import type { HeaderSearchPanelProps } from "./header-search-panel";

/**
 * The header's search: a link to the search page, which opens a field in place with script. If the page has its own search
 * field, the link focuses that field.
 */
export function HeaderSearch() {
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
