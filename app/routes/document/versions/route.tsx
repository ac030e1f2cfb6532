import { useTranslation } from "react-i18next";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { Notice } from "~/components/notice";
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
} from "~/paths/documents";
import { readDocument } from "~/features/posts/read-document.server";
import { DoneNotice } from "~/features/forms/form-messages";
import { unlisted } from "~/features/page/page-meta";
import { Breadcrumbs } from "~/features/page/page-head";
import { i18nOf } from "~/i18n/i18next.server";
import { seeOther } from "~/i18n/link";
import type { Route } from "./+types/route";
import { FileVersions } from "./file-versions";
import { refusedReplacement, type ReplaceReply, fileView } from "./versions.view.server";
import { keepBehindDialog } from "~/features/dialogs/dialog-location";
export { keepInputOnFailure as clientAction } from "~/features/forms/use-form-fetcher";
export { loadedMeta as meta } from "~/features/page/page-meta";
export { staffOnly as middleware } from "~/middleware/require-role";

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

/** Reloads the versions when another user was first. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return (
    (args.actionResult as Partial<ReplaceReply> | undefined)?.meanwhile !== undefined ||
    keepBehindDialog(args)
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
