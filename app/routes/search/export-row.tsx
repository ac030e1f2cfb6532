import { Sheet } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { buttonClass, Spinner } from "~/components/button";
import { Notice } from "~/components/notice";
import {
  EXPORT_FAILURE,
  EXPORT_KINDS,
  type ExportKind,
  exportPath,
} from "~/features/search/followed-search";
import type { SearchState } from "~/paths/search";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import type { ExportResult } from "./fetch-export";

type State = { state: "idle" } | { state: "preparing"; kind: ExportKind } | ExportResult;

/** Error codes with their own message; all others share one. */
const EXPLAINED_FAILURES = [
  "export_too_large",
  "rate_limited",
  "busy",
  "timeout",
  "unauthenticated",
] as const;

/** Exports of the search results, for staff. Each is a plain download; with JavaScript, progress and errors are shown. */
export function ExportRow({ state: search }: { state: SearchState }) {
  const { t } = useTranslation("search");
  const language = useLanguage();
  const failure = new URLSearchParams(useLocation().search).get(EXPORT_FAILURE);
  const [now, setNow] = useState<State>(
    failure === null ? { state: "idle" } : { state: "failed", code: failure },
  );

  async function download(kind: ExportKind, event: MouseEvent<HTMLAnchorElement>) {
    const { href } = event.currentTarget;
    // A modified click opens a window or saves the link, which the browser handles.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (now.state === "preparing") return;
    setNow({ state: "preparing", kind });
    setNow(
      await import("./fetch-export").then(
        ({ fetchExport }) => fetchExport(href),
        () => ({ state: "failed", code: "lost" }) as const,
      ),
    );
  }

  return (
    <div
      className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 [&>.notice]:w-full"
      role="group"
      aria-labelledby="export"
    >
      <span id="export" className="hint">
        {t("export")}
      </span>
      {EXPORT_KINDS.map((kind) => (
        <a
          key={kind}
          className={buttonClass({ small: true })}
          href={localisedPath(exportPath(kind, search), language)}
          rel="nofollow"
          aria-disabled={now.state === "preparing" || undefined}
          onClick={(event) => void download(kind, event)}
        >
          {now.state === "preparing" && now.kind === kind ? (
            <Spinner />
          ) : (
            <Sheet size={20} strokeWidth={1.75} aria-hidden="true" />
          )}
          {t(`export.${kind}`)}
        </a>
      ))}
      <p role="status" className="hint">
        {now.state === "preparing" || now.state === "done" ? t(`export.${now.state}`) : null}
      </p>
      {now.state === "failed" ? (
        <Notice tone="danger" role="alert">
          {t(`export.failed.${EXPLAINED_FAILURES.find((known) => known === now.code) ?? "other"}`)}
        </Notice>
      ) : null}
    </div>
  );
}
