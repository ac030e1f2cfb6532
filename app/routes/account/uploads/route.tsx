import { useTranslation } from "react-i18next";
import { replace } from "react-router";
import { z } from "zod";
import { AppError } from "#contract/errors";
import { DraftIdParam, type UploadDraft } from "#contract/uploads";
import { FileIdParam } from "#contract/shared";
import { buttonClass } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import type { ContentClient } from "~/content/client.server";
import { removeIncomingFile, listUploadDrafts, deleteUploadDraft } from "~/content/uploads.server";
import { contentContext } from "~/contexts";
import { failureOf, refused } from "~/features/forms/read-form.server";
import { unlisted } from "~/features/page/page-meta";
import { Breadcrumbs } from "~/features/page/page-head";
import { readPage } from "~/paths/site";
import { SUBMITTED, OWN_UPLOADS_PATH, UPLOAD_PATH } from "~/paths/account";
import { withdrawSubmission } from "~/features/uploads/form/upload-action.server";
import { readUploadInput } from "~/features/uploads/form/upload-data";
import { readFormData } from "~/http/form-data.server";
import { Link } from "~/i18n/link";
import { localisedPath } from "~/i18n/paths";
import { i18nOf } from "~/i18n/i18next.server";
import type { Route } from "./+types/route";
import { Contributions, Drafts, type DraftSummary, UnusedFiles } from "./upload-lists";
import { type ReactNode, useEffect } from "react";
import { FocusedNotice } from "~/features/uploads/contribution-facts";

/** The result of the last change. */
function ResultNotice({
  outcome,
  submitted,
}: {
  outcome: UploadResult | null;
  submitted: { title: string } | null;
}) {
  const { t } = useTranslation("my-uploads");
  const { t: tContributions } = useTranslation("contributions");
  if (submitted) {
    return (
      <OneTimeNotice tone="success">
        <p>
          <b>{tContributions("handedIn")}</b>
        </p>
        <p dir="auto">{t("handedIn.next", submitted)}</p>
      </OneTimeNotice>
    );
  }
  return outcome ? (
    <OneTimeNotice tone={DONE.includes(outcome) ? "success" : "warning"}>
      {outcome === "withdrawn" ? tContributions("withdrawn") : t(`outcome.${outcome}`)}
    </OneTimeNotice>
  ) : null;
}

/** Removes the query, so that a reload or a shared URL does not show the message again. */
function OneTimeNotice({ tone, children }: { tone: "success" | "warning"; children: ReactNode }) {
  useEffect(
    () => window.history.replaceState(window.history.state, "", window.location.pathname),
    [],
  );
  return <FocusedNotice tone={tone}>{children}</FocusedNotice>;
}

/** Possible results of the last change. */
const UPLOAD_RESULTS = [
  "withdrawn",
  "forgotten",
  "removed",
  "gone.contribution",
  "gone.draft",
  "gone.file",
  "decided",
] as const;
type UploadResult = (typeof UPLOAD_RESULTS)[number];
const DONE: readonly UploadResult[] = ["withdrawn", "forgotten", "removed"];

/** Query parameter of the page. */
const RESULT_PARAMETER = "outcome";

const readUploadResult = (query: URLSearchParams): UploadResult | null =>
  UPLOAD_RESULTS.find((one) => one === query.get(RESULT_PARAMETER)) ?? null;
const uploadResultPath = (outcome: UploadResult): string =>
  `${OWN_UPLOADS_PATH}?${RESULT_PARAMETER}=${outcome}`;

export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { keepInputOnFailure as clientAction } from "~/features/forms/use-form-fetcher";
export { loadedMeta as meta } from "~/features/page/page-meta";
export { membersOnlyPage as middleware } from "~/middleware/require-role";

export const handle = { i18n: ["my-uploads", "contributions", "upload-files", "forms"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const [{ submissions, page, pages }, drafts, files] = await Promise.all([
    content.get("/own_submissions", {
      params: { query: { page: readPage(url.searchParams) } },
    }),
    listUploadDrafts(content),
    content.get("/uploads").then(({ files }) => files),
  ]);
  const named = new Set(drafts.flatMap((draft) => draft.files.map(({ id }) => id)));
  const submitted = submissions.find(({ id }) => String(id) === url.searchParams.get(SUBMITTED));
  const t = i18nOf(content.language).getFixedT(null, "my-uploads");
  return {
    contributions: submissions,
    page,
    pages,
    drafts: drafts.map(draftSummary),
    files: files.filter(({ id }) => !named.has(id)),
    submitted: submitted ? { title: submitted.title } : null,
    outcome: readUploadResult(url.searchParams),
    meta: unlisted(OWN_UPLOADS_PATH, t("title"), t("description")),
  };
}

/** Drops fields that the page does not show, to keep the response small. */
function draftSummary({ id, fields, files, modified, expires }: UploadDraft): DraftSummary {
  return {
    id,
    title: readUploadInput(fields).title.trim(),
    fileCount: files.length,
    modified,
    expires,
  };
}

/** The requested change: the name of one of `CHANGES` in `upload-lists.tsx`, with the id of the item. */
const ChangeFields = z.union([
  z.object({ withdraw: z.coerce.number().int().positive() }),
  z.object({ forget: DraftIdParam.shape.id }),
  z.object({ remove: FileIdParam.shape.id }),
]);

export async function action({ request, context }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const values = Object.fromEntries(await readFormData(request)) as Record<string, string>;
  const changed = ChangeFields.safeParse(values);
  if (!changed.success) throw new Response(null, { status: 400 });
  try {
    return replace(
      localisedPath(uploadResultPath(await change(content, changed.data)), content.language),
      303,
    );
  } catch (error) {
    return refused({ result: { initialValue: values }, failure: failureOf(error) });
  }
}

/** Applies the change; a change that is no longer possible is also an outcome. */
async function change(
  content: ContentClient,
  changed: z.output<typeof ChangeFields>,
): Promise<UploadResult> {
  try {
    if ("withdraw" in changed) {
      await withdrawSubmission(content, changed.withdraw);
      return "withdrawn";
    }
    if ("forget" in changed) {
      await deleteUploadDraft(content, changed.forget);
      return "forgotten";
    }
    await removeIncomingFile(content, changed.remove);
    return "removed";
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found")
      return "withdraw" in changed
        ? "gone.contribution"
        : "forget" in changed
          ? "gone.draft"
          : "gone.file";
    if (error instanceof AppError && error.code === "conflict") return "decided";
    throw error;
  }
}

/** The user's contributions and their state, drafts, and files that belong to neither. */
export default function OwnUploads({
  loaderData: { contributions, page, pages, drafts, files, submitted, outcome },
  actionData: reply,
}: Route.ComponentProps) {
  const { t } = useTranslation("my-uploads");
  const upload = (
    <Link to={UPLOAD_PATH} className={buttonClass({ variant: "primary" })}>
      {t("upload")}
    </Link>
  );
  const isEmpty = contributions.length === 0 && drafts.length === 0 && files.length === 0;
  return (
    <div className="wrap pb-14 [&_.notice]:mb-4 [&_.notice]:max-w-180">
      <Breadcrumbs />
      <header className="mb-4 page-head">
        <h1>{t("title")}</h1>
      </header>
      <ResultNotice key={outcome ?? submitted?.title} outcome={outcome} submitted={submitted} />
      {isEmpty ? (
        <EmptyState blocks="uploads" title={t("empty")} actions={upload}>
          <p>{t("empty.text")}</p>
        </EmptyState>
      ) : (
        <p className="actions">{upload}</p>
      )}
      {contributions.length > 0 ? (
        <Contributions contributions={contributions} page={page} pages={pages} reply={reply} />
      ) : null}
      {drafts.length > 0 ? <Drafts drafts={drafts} reply={reply} /> : null}
      {files.length > 0 ? <UnusedFiles files={files} reply={reply} /> : null}
    </div>
  );
}
