import { clsx } from "clsx";
import { Check, CircleAlert, FileText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Tag } from "~/components/tag";
import { SignInAgain } from "~/features/forms/form-words";
import { formatBytes } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { Duplicates } from "./duplicates";
import { FileAction } from "./file-action";
import { useStateWords } from "./state-words";
import { FileTitle, type FileTitles } from "./file-title";
import { canTryAgain, isInForm, type RowState, type UploadRow } from "./upload-row";
import type { Uploads } from "./uploads";

interface FileListProps {
  rows: readonly UploadRow[];
  uploads: Pick<Uploads, "pause" | "resume">;
  /** Titles that staff gave the files; undefined for other users, who cannot give any. */
  titles?: FileTitles;
  onRemove: (key: string) => void;
}

/** The list of files being uploaded. */
export function FileList({ rows, ...rest }: FileListProps) {
  const { t } = useTranslation("upload-files");
  if (rows.length === 0) return null;
  return (
    <ul aria-label={t("list")}>
      {rows.map((row) => (
        <FileRow key={row.key} row={row} {...rest} />
      ))}
    </ul>
  );
}

/** One file being uploaded: its name, its progress and its actions. */
function FileRow({
  row,
  uploads,
  titles,
  onRemove,
}: Omit<FileListProps, "rows"> & { row: UploadRow }) {
  const { t } = useTranslation("upload-files");
  const { key, name, size, sent, state } = row;
  const isWrong = WRONG.includes(state);
  const Icon = isWrong ? CircleAlert : FileText;
  // Replaces the pause button and keeps its focus.
  const goesOn =
    state === "paused"
      ? t("resume")
      : state === "interrupted" || canTryAgain(row)
        ? t("again")
        : null;
  const act = (label: string, onPress: (key: string) => void) => (
    <FileAction type="button" label={label} file={name} onClick={() => onPress(key)} />
  );

  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line py-1">
      <Icon
        size={20}
        strokeWidth={1.75}
        className={clsx("mt-3 self-start", isWrong && "text-danger")}
        aria-hidden="true"
      />
      <div className="flex min-h-11 flex-wrap items-baseline gap-x-2 py-2.5 [&_.tag]:self-center sm:[&_.tag]:ms-auto">
        <bdi className="min-w-0 [text-align:match-parent] wrap-anywhere">{name}</bdi>{" "}
        <RowSize row={row} />
        <StateWords row={row} />
      </div>
      {/* A phone has room for either the text or the buttons. */}
      <div className="-me-2 flex gap-1 max-sm:col-[2/-1] max-sm:-ms-2 max-sm:-mt-2">
        {state === "sending"
          ? act(t("pause"), uploads.pause)
          : goesOn
            ? act(goesOn, uploads.resume)
            : null}
        {act(t(state === "sending" || state === "waiting" ? "cancel" : "remove"), onRemove)}
      </div>
      {size !== null && hasProgress(row) ? (
        <progress value={sent} max={size} aria-label={name} className="col-[2/-1] mb-2" />
      ) : null}
      <Duplicates of={row.duplicates} className="col-[2/-1]" />
      {titles && row.id && isInForm(row) ? (
        <FileTitle file={{ id: row.id, name }} titles={titles} className="col-[2/-1] mb-2" />
      ) : null}
    </li>
  );
}

const WRONG: readonly RowState[] = ["refused", "failed"];

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

const stateColour = (state: RowState) => {
  if (WRONG.includes(state)) return "text-danger";
  return state === "interrupted" ? "text-warning" : "text-ink-2";
};

function StateWords({ row }: { row: UploadRow }) {
  const words = useStateWords()(row);
  // The progress bar shows this state.
  if (row.state === "sending") return null;
  if (row.state === "accepted")
    return (
      <Tag tone="success" icon={<Check size={14} strokeWidth={1.75} aria-hidden="true" />}>
        {words}
      </Tag>
    );
  return (
    <span className={clsx("text-[0.9375rem]", stateColour(row.state))}>
      {words}
      {row.failure === "signed_out" ? <SignInAgain /> : null}
    </span>
  );
}
