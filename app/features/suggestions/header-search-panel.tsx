import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { SEARCH_TEXT_MAX_CHARS } from "#contract/limits";
import { Form } from "~/i18n/link";
import { SuggestingField } from "./suggesting-field";

export interface HeaderSearchPanelProps {
  /** What opened it, and closes it by itself. */
  opener: HTMLElement;
  onClose: (giveFocusBack: boolean) => void;
}

/** A search field under the header. Escape, a press or the focus elsewhere, which it would cover, and a navigation close it. */
export function HeaderSearchPanel({ opener, onClose }: HeaderSearchPanelProps) {
  const { t } = useTranslation("common");
  const { key } = useLocation();
  const panel = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  const openedAt = useRef(key);
  useEffect(() => {
    close.current = onClose;
  });

  useEffect(() => {
    if (openedAt.current !== key) close.current(false);
  }, [key]);

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
    <div
      className="absolute inset-x-0 top-full z-30 border-y border-line bg-paper py-4 [animation:rise_160ms_ease-out] [box-shadow:var(--shadow-menu)]"
      ref={panel}
    >
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
