import { useTranslation } from "react-i18next";
import { useForm } from "@conform-to/react";
import type { AdminTermRow, MergePreview } from "#contract/taxonomies";
import { Button } from "~/components/button";
import { Notice } from "~/components/messages";
import { inLanguage, orNotFound } from "~/content/client.server";
import { getAdminTerm, getAdminTerms } from "~/content/taxonomies.server";
import { contentContext } from "~/contexts";
import { AdminHeading, AdminLead, AdminPage } from "~/features/admin/admin-page";
import { AdminFilters, AdminList, AdminListRow } from "~/features/admin/admin-list";
import { TermUsesList } from "~/features/admin/terms/term-form";
import { mergePath, readTermSearch, termPath, termsPath } from "~/paths/admin";
import { FailureNotice } from "~/features/forms/form-messages";
import { failureOf, refused } from "~/features/forms/read-form.server";
import type { FormReply } from "~/features/forms/form-reply";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
import { unlisted } from "~/features/page/page-meta";
import { INK_LINK } from "~/features/uploads/contribution-facts";
import { WordSearch } from "~/features/admin/review/review-filters";
import { readDatabaseId, readFormData } from "~/http/form-data.server";
import { Link, seeOther } from "~/i18n/link";
import { i18nOf } from "~/i18n/i18next.server";
import type { Route } from "./+types/route";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { keepInputOnFailure as clientAction } from "~/features/forms/use-form-fetcher";
export { loadedMeta as meta } from "~/features/page/page-meta";

export const handle = { i18n: ["admin", "admin-terms", "forms"] };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const term = await orNotFound(getAdminTerm(content, readDatabaseId(params.id)));
  const search = readTermSearch(url.searchParams);
  const into = url.searchParams.get("into");
  const [preview, found] = await Promise.all([
    into === null
      ? null
      : orNotFound(
          content.get("/admin/terms/{id}/merge", {
            params: {
              path: { id: term.databaseId },
              query: { into: readDatabaseId(into), language: content.contentLanguage },
            },
          }),
        ),
    search ? getAdminTerms(content, { taxonomy: term.taxonomy, search }) : null,
  ]);
  const t = i18nOf(content.language).getFixedT(null, "admin-terms");
  return {
    term,
    search,
    preview,
    found: found && found.terms.filter(({ databaseId }) => databaseId !== term.databaseId),
    meta: unlisted(
      mergePath(term.databaseId),
      t("mergeTitle", { name: term.name }),
      t("mergeLead"),
    ),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const into = readDatabaseId((await readFormData(request)).get("into"));
  try {
    await content.post("/admin/terms/{id}/merge", {
      params: inLanguage(content, { id: readDatabaseId(params.id) }),
      body: { into },
    });
    return seeOther(termPath(into, "merged"), content.language);
  } catch (error) {
    return refused<FormReply>({ result: {}, failure: failureOf(error) });
  }
}

/** Merges a term: chooses the remaining term, previews the changes, and asks for confirmation. */
export default function MergeTerm({
  loaderData: { term, search, preview, found },
  actionData: reply,
}: Route.ComponentProps) {
  const { t } = useTranslation("admin-terms");
  const { databaseId, taxonomy, name } = term;
  return (
    <AdminPage
      trail={[
        { to: termsPath({ taxonomy, search: "", page: 1 }), label: t(`taxonomy.${taxonomy}`) },
        { to: termPath(databaseId), label: name },
      ]}
    >
      <AdminHeading title={t("mergeTitle", { name })} dir="auto" />
      <AdminLead>{t("mergeLead")}</AdminLead>
      {preview ? <Preview preview={preview} reply={reply} /> : null}
      <AdminFilters key={search} action={mergePath(databaseId)}>
        <WordSearch id="merge-search" label={t("mergeSearch")} defaultValue={search} />
        <Button>{t("show")}</Button>
      </AdminFilters>
      {found ? <Found from={databaseId} terms={found} search={search} /> : null}
    </AdminPage>
  );
}

function Found({ from, terms, search }: { from: number; terms: AdminTermRow[]; search: string }) {
  const { t } = useTranslation("admin-terms");
  if (terms.length === 0) return <p role="status">{t("none")}</p>;
  return (
    <AdminList className="mt-5">
      {terms.map(({ databaseId, name, path, count }) => (
        <AdminListRow
          key={databaseId}
          title={
            <Link to={mergePath(from, { search, into: databaseId })} className={`py-2 ${INK_LINK}`}>
              {[...path, name].join(" › ")}
            </Link>
          }
        >
          <p>{t("posts", { count })}</p>
        </AdminListRow>
      ))}
    </AdminList>
  );
}

/** The preview with the confirm button, or why the merge is not possible. */
function Preview({
  preview: { from, into, uses, both, problem },
  reply: pageReply,
}: {
  preview: MergePreview;
  reply?: FormReply;
}) {
  const { t } = useTranslation("admin-terms");
  const {
    Form: MergeForm,
    reply,
    pending,
    formProps,
    options,
  } = useFormFetcher("merge-terms", pageReply);
  const [form] = useForm(options);
  const failure = (
    <FailureNotice failure={reply?.failure} instead={{ conflict: t("mergeFailed") }} />
  );
  if (problem)
    return (
      <>
        {failure}
        <Notice tone="warning">{t(`problem.${problem}`)}</Notice>
      </>
    );
  return (
    <section
      className="mt-6 mb-8 grid max-w-180 grid-cols-1 gap-3 border-y-2 border-ink pt-3 pb-5"
      aria-labelledby="merge"
    >
      <h2 id="merge" dir="auto" className="t-h2-small">
        {t("mergeInto", { from: from.name, into: into.name })}
      </h2>
      <p>{t("mergeChanges", { from: from.name, into: into.name })}</p>
      <TermUsesList uses={uses} />
      {both > 0 ? <p>{t("mergeBoth", { count: both })}</p> : null}
      <p>{t("mergeFinal", { slug: from.slug, into: into.name })}</p>
      {failure}
      <MergeForm
        {...formProps(form, mergePath(from.databaseId, { into: into.databaseId }))}
        className="actions"
      >
        <input type="hidden" name="into" value={into.databaseId} />
        <Button variant="danger" pending={pending}>
          {t("mergeNow")}
        </Button>
        <Link to={termPath(from.databaseId)} className="inline-flex min-h-11 items-center">
          {t("cancel")}
        </Link>
      </MergeForm>
    </section>
  );
}
