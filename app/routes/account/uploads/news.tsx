import { type ReactNode, useEffect, useRef } from "react";
import { Notice } from "~/components/notice";
import { useTranslation } from "~/i18n/translate";
import type { Outcome } from "./uploads-path";

/** What has just been done; whoever did it reads on from here. */
export function News({ outcome, handedIn }: { outcome: Outcome | null; handedIn: { title: string } | null }) {
  const { t } = useTranslation("my-uploads");
  if (handedIn) {
    return (
      <SaidOnce tone="success">
        <p>
          <b>{t("handedIn")}</b>
        </p>
        <p dir="auto">{t("handedIn.next", handedIn)}</p>
      </SaidOnce>
    );
  }
  return outcome ? <SaidOnce tone={outcome === "gone" || outcome === "decided" ? "warning" : "success"}>{t(`outcome.${outcome}`)}</SaidOnce> : null;
}

/** A reload or somebody who gets the address does not read it again. */
function SaidOnce({ tone, children }: { tone: "success" | "warning"; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.focus();
    window.history.replaceState(window.history.state, "", window.location.pathname);
  }, []);
  return (
    <Notice ref={ref} tone={tone} role="status" focusable>
      {children}
    </Notice>
  );
}
