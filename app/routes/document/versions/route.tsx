import { useTranslation } from "react-i18next";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { Notice } from "~/components/messages";
import { inLanguage } from "~/content/client.server";
import { getDocument, replaceFile } from "~/content/documents.server";
import { contentContext } from "~/contexts";
import {
  documentPath,
  documentTypeOf,
  FILE,
  REPLACED,
  replacedPath,
  VERSION,
  versionsPath,
  HISTORY_ID,
  type NamedDocument,
  replacePath,
} from "~/paths/documents";
import { readDocument } from "~/features/posts/read-document.server";
import {
  DoneNotice,
  FIELD_COLUMN,
  FailureNotice,
  useOptionalLabel,
  useFieldMessage,
  FieldErrorSummary,
  useLimitHint,
} from "~/features/forms/form-messages";
import { unlisted } from "~/features/page/page-meta";
import { Breadcrumbs } from "~/features/page/page-head";
import { i18nOf } from "~/i18n/i18next.server";
import { seeOther } from "~/i18n/link";
import type { Route } from "./+types/route";
import {
  refusedReplacement,
  type ReplaceReply,
  fileView,
  type NewerVersion,
  type ReplaceProblem,
  type FileView,
  type VersionView,
} from "./versions.view.server";
import { revalidateUnlessDialog } from "~/features/dialogs/dialog-location";
import { Download } from "lucide-react";
import { buttonClass, Button } from "~/components/button";
import { Disclosure } from "~/components/disclosure";
import { Tag } from "~/components/tag";
import { META } from "~/features/posts/card-parts";
import { fileMeta, useCardLabels } from "~/features/posts/card-labels";
import { langAttribute } from "~/features/posts/post-page";
import {
  formatDate,
  formatNumber,
  nativeLanguageName,
  formatBytes,
  useLanguage,
} from "~/i18n/language";
import { getInputProps, useForm } from "@conform-to/react";
import { UPLOAD_MAX_BYTES, VERSION_NOTE_MAX_CHARS } from "#contract/limits";
import { Field, fieldAria, TextField } from "~/components/field";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
import { FILE_INPUT, useReasonMessage } from "~/features/uploads/files/file-row";
export { keepInputOnFailure as clientAction } from "~/features/forms/use-form-fetcher";
export { loadedMeta as meta } from "~/features/page/page-meta";
export { staffOnlyPage as middleware } from "~/middleware/require-role";

export const handle = { i18n: ["document-edit", "cards", "forms", "upload-files"] };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const named = { type: documentTypeOf(url.pathname), slug: params.slug };
  const { databaseId, title } = await readDocument(content, named);
  const { files } = await content.get("/documents/{id}/files", {
    params: inLanguage(content, { id: databaseId }),
  });
  const t = i18nOf(content.language).getFixedT(null, "document-edit");
  return {
    document: { ...named, title },
    files: files.map(fileView),
    replaced: url.searchParams.has(REPLACED)
      ? { file: url.searchParams.get(REPLACED), version: url.searchParams.get(VERSION) }
      : null,
    meta: unlisted(versionsPath(named), t("versions.title"), t("versions.lead")),
  };
}

/** Streams the form to the content system; the address names the file. */
export async function action({ request, context, params, url }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const named = { type: documentTypeOf(url.pathname), slug: params.slug };
  const file = url.searchParams.get(FILE) ?? "";
  if (!/^\w+$/.test(file)) throw new Response(null, { status: 400 });
  try {
    const { databaseId } = await getDocument(content, named.slug, named.type);
    const { versions } = await replaceFile(content, request, databaseId, file);
    return seeOther(replacedPath(named, file, versions[0]?.number ?? 0), content.language);
  } catch (error) {
    return refusedReplacement(file, error);
  }
}

/** Reloads the versions if another user has replaced the file first. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return (
    (args.actionResult as Partial<ReplaceReply> | undefined)?.meanwhile !== undefined ||
    revalidateUnlessDialog(args)
  );
}

/** `/document/{slug}/files`: the files of a document with their versions, and forms to replace them. For staff. */
export default function Versions({
  loaderData: { document, files, replaced },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTranslation("document-edit");
  const reply = actionData && "file" in actionData ? actionData : undefined;
  return (
    <div className="wrap pb-14 [&>.notice]:max-w-180">
      <Breadcrumbs items={[{ to: documentPath(document), label: document.title }]} />
      <header className="mb-6 page-head">
        <h1>{t("versions.title")}</h1>
        <p className="t-lead">{t("versions.lead")}</p>
      </header>
      {replaced ? <DoneNotice key={replaced.version}>{t("versions.replaced")}</DoneNotice> : null}
      {files.length === 0 ? <Notice>{t("versions.none")}</Notice> : null}
      {files.map((file, index) => (
        <FileVersions
          key={file.id}
          document={document}
          file={file}
          historyId={index === 0 ? HISTORY_ID : undefined}
          isOnly={files.length === 1}
          made={replaced?.file === file.id ? replaced.version : null}
          reply={reply?.file === file.id ? reply : undefined}
        />
      ))}
    </div>
  );
}

interface ReplaceFormProps {
  document: NamedDocument;
  file: FileView;
  /** The server's reply, if the page was loaded by submitting the form. */
  reply?: ReplaceReply;
}

/** Uploads a new version of a file. */
function ReplaceForm({ document, file: { id, versions }, reply: pageReply }: ReplaceFormProps) {
  const { t } = useTranslation("document-edit");
  const withLimit = useLimitHint();
  const language = useLanguage();
  const { Form, reply, pending, formProps, options } = useFormFetcher<ReplaceReply>(
    `replace-${id}`,
    pageReply,
  );
  const [form, fields] = useForm<Record<"upload" | "note", string>>(options);
  const problem = useFieldMessage();
  const optional = useOptionalLabel();
  const problemMessage = useProblemMessage();
  const hint = t("replace.fileHint", { most: formatBytes(UPLOAD_MAX_BYTES, language) });
  const wrong = reply?.problem;
  const file = { id: fields.upload.id, hint, error: wrong && problemMessage(wrong) };
  return (
    <Form
      {...formProps(form, replacePath(document, id))}
      encType="multipart/form-data"
      className={FIELD_COLUMN}
    >
      <FieldErrorSummary
        errors={[
          { fieldId: file.id, message: file.error },
          { fieldId: fields.note.id, message: problem(fields.note) },
        ].filter(({ message }) => message)}
      />
      <FailureNotice failure={reply?.failure} instead={{ limit_reached: t("replace.full") }} />
      {reply?.meanwhile ? <QuickerNotice {...reply.meanwhile} link={versions[0]?.link} /> : null}
      {/* The version that the user saw, so that a newer version is not replaced unseen. */}
      <input type="hidden" name="version" value={reply?.meanwhile?.number ?? versions[0]?.number} />
      <Field {...file} label={t("replace.file")}>
        <input
          {...getInputProps(fields.upload, { type: "file" })}
          required
          {...fieldAria(file)}
          className={FILE_INPUT}
        />
      </Field>
      <TextField
        {...getInputProps(fields.note, { type: "text" })}
        maxLength={VERSION_NOTE_MAX_CHARS}
        label={t("replace.note")}
        optional={optional}
        hint={withLimit(VERSION_NOTE_MAX_CHARS, t("replace.noteHint"))}
        error={problem(fields.note)}
      />
      <div className="actions">
        <Button variant="primary" pending={pending} pendingLabel={t("replace.pending")}>
          {t("replace.submit")}
        </Button>
      </div>
    </Form>
  );
}

/** Another user has replaced the file first: shows the current version before it is replaced as well. */
function QuickerNotice({ number, by, link }: NewerVersion & { link: string | undefined }) {
  const { t } = useTranslation("document-edit");
  const language = useLanguage();
  const shown = formatNumber(number, language);
  return (
    <Notice tone="danger" role="alert" focusable>
      <p>
        {by === null
          ? t("replace.meanwhile", { number: shown })
          : t("replace.meanwhileBy", { number: shown, name: by })}
      </p>
      <p>
        <a href={link} download>
          {t("version.open", { number: shown })}
        </a>
      </p>
    </Notice>
  );
}

function useProblemMessage(): (problem: ReplaceProblem) => string {
  const { t } = useTranslation("document-edit");
  const reasonWords = useReasonMessage();
  return (problem) =>
    problem === "choose" || problem === "same" || problem === "lost"
      ? t(`replace.${problem}`)
      : reasonWords(problem);
}

interface FileVersionsProps {
  document: NamedDocument;
  file: FileView;
  /** Id of the list of versions, the page's anchor. */
  historyId?: string;
  /** Whether it is the document's only file. */
  isOnly: boolean;
  /** The version that this visitor has just created. */
  made: string | null;
  reply?: ReplaceReply;
}

/** A file of a document: a form for a new version, and its version history. */
function FileVersions({ document, file, historyId, isOnly, made, reply }: FileVersionsProps) {
  const { t } = useTranslation("document-edit");
  const language = useLanguage();
  const { id, title, versions } = file;
  return (
    <section
      className="section max-w-180 border-t-2 border-ink pt-3"
      aria-labelledby={`file-${id}`}
    >
      <h2
        id={`file-${id}`}
        className="t-h2-small"
        lang={langAttribute(file.language, language)}
        dir="auto"
      >
        {title}
      </h2>
      <p className="hint" lang={file.language}>
        {nativeLanguageName(file.language)}
      </p>
      {/* The key resets the form after a new version. */}
      <Disclosure
        key={made}
        summary={
          <>
            {t("replace.title")}
            <span className="sr-only">: {title}</span>
          </>
        }
        open={isOnly || reply !== undefined}
        className="mt-3"
      >
        <ReplaceForm document={document} file={file} reply={reply} />
      </Disclosure>
      <ol id={historyId} reversed>
        {versions.map((version) => (
          <Version key={version.number} version={version} title={title} />
        ))}
      </ol>
    </section>
  );
}

function Version({
  version: { number, current, link, created, by, note, ...file },
  title,
}: {
  version: VersionView;
  title: string;
}) {
  const { t } = useTranslation("document-edit");
  const language = useLanguage();
  const problemMessage = useCardLabels();
  const date = formatDate(created, language);
  const shown = formatNumber(number, language);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-3.5 *:col-start-1 *:wrap-anywhere">
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 [&>.tag]:font-sans">
        {t("version", { number: shown })}{" "}
        {current ? <Tag tone="success">{t("version.current")}</Tag> : null}
      </h3>
      <p className={META}>{fileMeta({ ...file, language: "" }, problemMessage, true)}</p>
      <p className={META}>
        {by === null ? t("version.added", { date }) : t("version.addedBy", { date, name: by })}
      </p>
      {note ? <p dir="auto">{note}</p> : null}
      <a
        className={buttonClass({
          small: true,
          className: "mt-2 justify-self-start md:mt-0 md:self-center md:[grid-area:1/2/span_4]",
        })}
        href={link}
        download
      >
        <Download size={18} strokeWidth={1.75} aria-hidden="true" />
        {t("version.open", { number: shown })}
        <span className="sr-only"> {t("version.ofFile", { title })}</span>
      </a>
    </li>
  );
}
