import { Check, CircleAlert, FileText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Tag } from "~/components/tag";
import { SignInAgain } from "~/features/forms/form-words";
import { formatBytes } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { Duplicates } from "./duplicates";
import { useStateWords } from "./state-words";
import { canTryAgain, type UploadRow } from "./upload-row";

interface FileRowProps {
  row: UploadRow;
  onPause: (key: string) => void;
  onResume: (key: string) => void;
  onRemove: (key: string) => void;
}

/** One file on its way: its name, how far it is, and what can be done with it. */
export function FileRow({ row, onPause, onResume, onRemove }: FileRowProps) {
  const { t } = useTranslation("upload-files");
  const { key, name, size, sent, state } = row;
  const isWrong = state === "refused" || state === "failed";
  const Icon = isWrong ? CircleAlert : FileText;
  // In the place of the button that pauses, which keeps the focus.
  const goesOn =
    state === "paused"
      ? t("resume")
      : state === "interrupted" || canTryAgain(row)
        ? t("again")
        : null;
  const act = (label: string, onPress: (key: string) => void) => (
    <button type="button" className="files-row-action" onClick={() => onPress(key)}>
      {label}
      <span className="sr-only"> {name}</span>
    </button>
  );

  return (
    <li className={`files-row files-row-${state}`}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <div className="files-row-words">
        <bdi className="files-row-name">{name}</bdi> <RowSize row={row} />
        <RowState row={row} />
      </div>
      <div className="files-row-actions">
        {state === "sending" ? act(t("pause"), onPause) : goesOn ? act(goesOn, onResume) : null}
        {act(t(state === "sending" || state === "waiting" ? "cancel" : "remove"), onRemove)}
      </div>
      {size !== null && hasProgress(row) ? (
        <progress value={sent} max={size} aria-label={name} />
      ) : null}
      <Duplicates of={row.duplicates} />
    </li>
  );
}

const hasProgress = ({ state }: UploadRow) =>
  state === "sending" || state === "paused" || state === "interrupted" || state === "missing";

function RowSize({ row }: { row: UploadRow }) {
  const { t } = useTranslation("upload-files");
  const language = useLanguage();
  if (row.size === null || row.size === 0) return null;
  const size = formatBytes(row.size, language);
  return (
    <span className="hint">
      {hasProgress(row) && row.sent > 0
        ? t("sent", { sent: formatBytes(row.sent, language), size })
        : size}
    </span>
  );
}

function RowState({ row }: { row: UploadRow }) {
  const words = useStateWords()(row);
  // Its progress says so.
  if (row.state === "sending") return null;
  if (row.state === "accepted")
    return (
      <Tag tone="success" icon={<Check size={14} strokeWidth={1.75} aria-hidden="true" />}>
        {words}
      </Tag>
    );
  return (
    <span className="files-row-state">
      {words}
      {row.failure === "signed_out" ? <SignInAgain /> : null}
    </span>
  );
}
