import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { FocusedNotice } from "~/features/review/focused-notice";
import type { Outcome } from "./uploads-path";

/** The result of the last change. */
export function News({
  outcome,
  handedIn,
}: {
  outcome: Outcome | null;
  handedIn: { title: string } | null;
}) {
  const { t } = useTranslation("my-uploads");
  const { t: tContributions } = useTranslation("contributions");
  if (handedIn) {
    return (
      <SaidOnce tone="success">
        <p>
          <b>{tContributions("handedIn")}</b>
        </p>
        <p dir="auto">{t("handedIn.next", handedIn)}</p>
      </SaidOnce>
    );
  }
  return outcome ? (
    <SaidOnce tone={outcome === "gone" || outcome === "decided" ? "warning" : "success"}>
      {outcome === "withdrawn" ? tContributions("withdrawn") : t(`outcome.${outcome}`)}
    </SaidOnce>
  ) : null;
}

/** Removes the query, so that a reload or a shared URL does not show the message again. */
function SaidOnce({ tone, children }: { tone: "success" | "warning"; children: ReactNode }) {
  useEffect(
    () => window.history.replaceState(window.history.state, "", window.location.pathname),
    [],
  );
  return <FocusedNotice tone={tone}>{children}</FocusedNotice>;
}
