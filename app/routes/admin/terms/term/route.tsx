import { Merge, Star, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { AppError } from "#contract/errors";
import { TERM_PAGE_TAXONOMIES } from "#contract/names";
import { isTermUsed } from "#contract/admin-rules";
import type { AdminTerm } from "#contract/taxonomies";
import { Button, buttonClass } from "~/components/button";
import { Disclosure } from "~/components/disclosure";
import { inLanguage, orNotFound } from "~/content/client.server";
import { getAdminTerm } from "~/content/taxonomies.server";
import { contentContext } from "~/contexts";
import { AdminHeading, AdminLead, AdminPage } from "~/features/admin/admin-page";
import { TermForm, TermUsesList } from "~/features/admin/terms/term-form";
import { loadParents, readTermForm, termRefusal } from "~/features/admin/terms/term-form.server";
import {
  mergePath,
  picksPath,
  readTermResult,
  TERM_RESULT_ID,
  termPath,
  termsPath,
} from "~/paths/admin";
import { unlisted } from "~/features/page/page-meta";
import { FocusedNotice } from "~/features/uploads/contribution-facts";
import { readDatabaseId, readFormData } from "~/http/form-data.server";
import { ContentLink, Form, Link, seeOther } from "~/i18n/link";
import { i18nOf } from "~/i18n/i18next.server";
import type { Route } from "./+types/route";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { keepInputOnFailure as clientAction } from "~/features/forms/use-form-fetcher";
export { loadedMeta as meta } from "~/features/page/page-meta";

export const handle = { i18n: ["admin", "admin-terms", "forms"] };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const term = await orNotFound(getAdminTerm(content, readDatabaseId(params.id)));
  const t = i18nOf(content.language).getFixedT(null, "admin-terms");
  return {
    term,
    parents: await loadParents(content, term.taxonomy, term.databaseId),
    done: readTermResult(url.searchParams),
    meta: unlisted(termPath(term.databaseId), term.name, t("lead")),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const id = readDatabaseId(params.id);
  const form = await readFormData(request);
  const to = (path: string) => seeOther(path, content.language);
  try {
    if (form.get("intent") === "remove") {
      const { taxonomy } = await getAdminTerm(content, id);
      await content.delete("/admin/terms/{id}", { params: { path: { id } } });
      return to(termsPath({ taxonomy, search: "", page: 1 }, "removed"));
    }
    await content.put("/admin/terms/{id}", {
      params: inLanguage(content, { id }),
      body: {
        ...readTermForm(form),
        modified: String(form.get("modified")),
      },
    });
    return to(termPath(id, "changed"));
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found")
      throw new Response(null, { status: 404 });
    const isOvertaken =
      form.get("intent") !== "remove" && error instanceof AppError && error.code === "conflict";
    return termRefusal(form, error, isOvertaken ? await getAdminTerm(content, id) : undefined);
  }
}

/** A term in all languages, its usage counts, and the actions on it. */
export default function Term({
  loaderData: { term, parents, done },
  actionData: reply,
}: Route.ComponentProps) {
  const { t } = useTranslation("admin-terms");
  const { databaseId, taxonomy, name, link, uses, formerSlugs, modified } = term;
  return (
    <AdminPage
      trail={[
        { to: termsPath({ taxonomy, search: "", page: 1 }), label: t(`taxonomy.${taxonomy}`) },
      ]}
    >
      <AdminHeading title={name} dir="auto" />
      {done ? (
        <FocusedNotice key={`${done} ${modified}`} id={TERM_RESULT_ID} tone="success">
          {t(`done.${done}`)}
        </FocusedNotice>
      ) : null}
      <TermUsesList uses={uses} />
      {formerSlugs.length > 0 ? (
        <AdminLead>
          {t("former")} <span dir="ltr">{formerSlugs.join(", ")}</span>
        </AdminLead>
      ) : null}
      <p className="my-4 actions">
        <ContentLink to={link} className={buttonClass()}>
          {t("see")}
        </ContentLink>
        {TERM_PAGE_TAXONOMIES.includes(taxonomy) ? (
          <Link to={picksPath(databaseId)} className={buttonClass()}>
            <Star size={20} strokeWidth={1.75} aria-hidden="true" />
            {t("picks")}
          </Link>
        ) : null}
        <Link to={mergePath(databaseId)} className={buttonClass()}>
          <Merge size={20} strokeWidth={1.75} aria-hidden="true" />
          {t("merge")}
        </Link>
      </p>
      <TermForm
        key={modified}
        taxonomy={taxonomy}
        term={term}
        parents={parents}
        action={termPath(databaseId)}
        reply={reply}
      />
      <Remove term={term} />
    </AdminPage>
  );
}

/** The delete button for an unused term; for others, what to do instead. */
function Remove({ term: { databaseId, uses } }: { term: AdminTerm }) {
  const { t } = useTranslation("admin-terms");
  return (
    <Disclosure summary={t("remove")} className="my-4 max-w-180">
      {isTermUsed(uses) ? (
        <p>{t("removeUsed")}</p>
      ) : (
        <Form
          method="post"
          action={termPath(databaseId)}
          className="grid justify-items-start gap-3"
        >
          <p>{t("removeText")}</p>
          <Button variant="danger" name="intent" value="remove">
            <Trash2 size={20} strokeWidth={1.75} aria-hidden="true" />
            {t("removeNow")}
          </Button>
        </Form>
      )}
    </Disclosure>
  );
}
