import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { SEARCH_TEXT_MAX_CHARS } from "#contract/limits";
import { useCloseOnNavigation } from "~/components/popover";
import { WIDE_PANEL } from "./header";
import { Form } from "~/i18n/link";
import { SuggestingField } from "../suggestions/suggesting-field";

export interface HeaderSearchPanelProps {
  /** The element that opened it; it toggles the panel itself. */
  opener: HTMLElement;
  onClose: (giveFocusBack: boolean) => void;
}

/**
 * A search field under the header. Closes on Escape, on a navigation, and on a click or focus elsewhere, because it might cover
 * the target.
 */
export function HeaderSearchPanel({ opener, onClose }: HeaderSearchPanelProps) {
  const { t } = useTranslation("common");
  const panel = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useCloseOnNavigation(() => onClose(false));

  useEffect(() => {
    panel.current?.querySelector("input")?.focus();
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) close.current(true);
    };
    const onElsewhere = ({ target }: Event) => {
      if (!panel.current?.contains(target as Node) && !opener.contains(target as Node))
        close.current(false);
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", onElsewhere);
    document.addEventListener("focusin", onElsewhere);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", onElsewhere);
      document.removeEventListener("focusin", onElsewhere);
    };
  }, [opener]);

  return (
    <div className={`${WIDE_PANEL} py-4 [&_a]:font-medium`} ref={panel}>
      <Form action="/search" role="search" className="wrap">
        <SuggestingField
          id="header-q"
          label={t("search.label")}
          submitLabel={t("search.submit")}
          maxLength={SEARCH_TEXT_MAX_CHARS}
        />
      </Form>
    </div>
  );
}
