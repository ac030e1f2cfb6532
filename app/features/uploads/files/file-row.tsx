import { clsx } from "clsx";
import { Check, CircleAlert, FileText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Tag } from "~/components/tag";
import { SignInAgain, useLimitHint } from "~/features/forms/form-messages";
import { formatBytes, formatNumber, useLanguage } from "~/i18n/language";
import { canTryAgain, isInForm, type RowState, type UploadRow, type Uploads } from "./uploads";
import type { ComponentProps } from "react";
import {
  DOCUMENT_TITLE_MAX_CHARS,
  IMAGE_MAX_PIXELS,
  UPLOAD_FILES_MAX,
  UPLOAD_MAX_BYTES,
} from "#contract/limits";
import { TextField } from "~/components/field";
import type { DocumentRef } from "#contract/shared";
import { ContentLink } from "~/i18n/link";
import type { UploadReason } from "#contract/upload-rules";

/** Lists the documents that already have the same file. It is not an error, but the upload may be unnecessary. */
export function Duplicates({
  of: documents,
  className,
}: {
  of: readonly DocumentRef[];
  className: string;
}) {
  const { t } = useTranslation("upload-files");
  if (documents.length === 0) return null;
  return (
    <div className={clsx("mb-2.5 text-[0.9375rem] text-warning", className)}>
      <p>{t("duplicates")}</p>
      <ul>
        {documents.map(({ databaseId, link, title, language }) => (
          <li key={databaseId}>
            <ContentLink to={link} target="_blank" rel="noopener">
              <span lang={language}>{title}</span>
            </ContentLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface FileActionProps extends Omit<ComponentProps<"button">, "className" | "children"> {
  label: string;
  /** The file's name, for screen readers. */
  file: string;
}

/** A button for an action on a file of the form. */
export function FileAction({ label, file, ...rest }: FileActionProps) {
  return (
    <button
      {...rest}
      className="min-h-11 cursor-pointer px-2 text-accent underline decoration-1 underline-offset-[0.2em] hover:text-accent-hover"
    >
      {label}
      <span className="sr-only"> {file}</span>
    </button>
  );
}

/** Returns a function that gives the sentence for why a file was refused. */
export function useReasonMessage(): (reason: UploadReason) => string {
  const { t } = useTranslation("upload-files");
  const language = useLanguage();
  return (reason) =>
    t(`reason.${reason}`, {
      most: formatBytes(UPLOAD_MAX_BYTES, language),
      pixels: formatNumber(IMAGE_MAX_PIXELS, language),
    });
}

/** Returns a function that gives the sentence for a file's state, or for its error. */
export function useStateLabel(): (row: Pick<UploadRow, "state" | "reason" | "failure">) => string {
  const { t } = useTranslation("upload-files");
  const reasonWords = useReasonMessage();
  return ({ state, reason, failure }) => {
    // A waiting file may have a reason, such as a delayed check.
    if (reason) return reasonWords(reason as UploadReason);
    if (state === "failed" || state === "refused")
      return t(`failure.${failure ?? "other"}`, { most: UPLOAD_FILES_MAX });
    return state === "sending" ? "" : t(`state.${state}`);
  };
}

/** Prefix of the fields in which staff title files; the file's id follows it. */
const FILE_TITLE_PREFIX = "fileTitles.";

/** Titles by file id; undefined for users who cannot give titles. */
export type FileTitles = Record<string, string> | undefined;

/** A field for the file's title on the document's page. */
export function FileTitle({
  file: { id, name },
  titles,
  className,
}: {
  file: { id: string; name: string };
  titles: Record<string, string>;
  className?: string;
}) {
  const { t } = useTranslation("upload-files");
  const withLimit = useLimitHint();
  return (
    <TextField
      id={`file-title-${id}`}
      name={FILE_TITLE_PREFIX + id}
      label={t("title", { name })}
      hint={withLimit(DOCUMENT_TITLE_MAX_CHARS, t("titleHint"))}
      defaultValue={titles[id] ?? ""}
      maxLength={DOCUMENT_TITLE_MAX_CHARS}
      dir="auto"
      className={className}
    />
  );
}

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
  const resumeLabel =
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
          : resumeLabel
            ? act(resumeLabel, uploads.resume)
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
  const words = useStateLabel()(row);
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

/** Styles the browser's own button in a file field. */
export const FILE_BUTTON =
  "file:me-3 file:min-h-11 file:cursor-pointer file:rounded-control file:px-4 file:font-semibold file:[border:1.5px_solid_var(--edge)]";
/** Styles a file field that shows only that button and the file's name. */
export const FILE_INPUT = `w-full text-[0.9375rem] ${FILE_BUTTON}`;
