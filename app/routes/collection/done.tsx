import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "~/components/notice";
import { useChanges } from "./use-changes";

interface DoneProps {
  isRestored: boolean;
  isUnfeatured: boolean;
  /** Whether the panel about that is on the page: it says so itself. */
  hasPanel: boolean;
}

/** What has just been done to the collection as a whole, where no part of the page is left to say it. */
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

/** Whoever did it reads on from here. */
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
