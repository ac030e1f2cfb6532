import { useTranslation } from "react-i18next";
import { Button } from "~/components/button";
import { Notice } from "~/components/notice";
import { formatBytes } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { keptState, stopKeeping, useKeeping } from "./keeping-store";
import type { Choice, OfflinePiece } from "./pieces";

/** The state of a resource on this device, or why it cannot be kept. */
export function StateWords({ piece, choice }: { piece: OfflinePiece; choice: Choice }) {
  const { t } = useTranslation("offline");
  const { kept, refused } = useKeeping();
  const here = kept.get(piece.databaseId);
  const refusal = refused.get(piece.databaseId);
  const words = [
    piece.internal ? t("keep.internal") : null,
    refusal ? t(`keep.${refusal}`) : null,
    here ? t(`state.${keptState(here, piece.modified)}`) : null,
    choice === "text" && !piece.internal && piece.files.length > 0 && !piece.text
      ? t("keep.noText")
      : null,
  ].filter(Boolean);
  return words.length > 0 ? (
    <small className="block text-small text-ink-2">{words.join(" · ")}</small>
  ) : null;
}

/** Progress of the download. */
export function KeepProgress() {
  const { t } = useTranslation("offline");
  const language = useLanguage();
  const { run } = useKeeping();
  if (!run) return null;
  const size = (value: number) => formatBytes(value, language);
  return (
    <div className="grid grow basis-full justify-items-start gap-2">
      <progress
        max={run.total || 1}
        value={Math.min(run.bytes, run.total)}
        aria-label={t("keep.progress")}
      />
      <p className="text-result wrap-anywhere">
        <span>{t("keep.running", { bytes: size(run.bytes), total: size(run.total) })}</span>{" "}
        <bdi>{run.title}</bdi>
      </p>
      <Button type="button" onClick={stopKeeping}>
        {t("keep.stop")}
      </Button>
    </div>
  );
}

/** Announces the download to screen readers once, not with every byte. */
export function KeepBegun() {
  const { t } = useTranslation("offline");
  const { run } = useKeeping();
  return (
    <p className="sr-only" role="status">
      {run ? t("keep.begun") : null}
    </p>
  );
}

/** Why not everything was downloaded. */
export function KeepFailure() {
  const { t } = useTranslation("offline");
  const { failure } = useKeeping();
  return failure ? (
    <Notice tone="danger" role="alert">
      {t(`failed.${failure}`)}
    </Notice>
  ) : null;
}
