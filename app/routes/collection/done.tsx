import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "~/components/notice";
import { useChanges } from "./use-changes";

interface DoneProps {
  isRestored: boolean;
  isUnfeatured: boolean;
  /** Whether the promotion panel is on the page: it then shows the result itself. */
  hasPanel: boolean;
}

/** The result of the last change to the whole collection, when no other part of the page can show it. */
export function Done({ isRestored, isUnfeatured, hasPanel }: DoneProps) {
  const { t } = useTranslation("collection");
  const { data, state } = useChanges("promotion");
  const hasEnded =
    !hasPanel &&
    (data ? data.done && data.intent === "unfeature" && state === "idle" : isUnfeatured);
  return (
    <div role="status">
      {hasEnded ? (
        <Said>{t("promotion.done.unfeature")}</Said>
      ) : isRestored ? (
        <Said>{t("restored")}</Said>
      ) : null}
    </div>
  );
}

/** Takes the focus, since the pressed button is gone. */
function Said({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus();
  }, []);
  return (
    <Notice ref={ref} tone="success" focusable>
      {children}
    </Notice>
  );
}
