import { useTranslation } from "react-i18next";
import { contentContext } from "~/contexts";
import { AdminHeading, AdminPage } from "~/features/admin/admin-page";
import { TermForm } from "~/features/admin/terms/term-form";
import { loadParents, readTermForm, termRefusal } from "~/features/admin/terms/term-form.server";
import { newTermPath, readTaxonomy, termPath, termsPath } from "~/paths/admin";
import { unlisted } from "~/features/page/page-meta";
import { readFormData } from "~/http/form-data.server";
import { i18nOf } from "~/i18n/i18next.server";
import { seeOther } from "~/i18n/link";
import type { Route } from "./+types/new";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { keepInputOnFailure as clientAction } from "~/features/forms/use-form-fetcher";
export { loadedMeta as meta } from "~/features/page/page-meta";

export const handle = { i18n: ["admin", "admin-terms", "forms"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const taxonomy = readTaxonomy(url.searchParams);
  const t = i18nOf(content.language).getFixedT(null, "admin-terms");
  return {
    taxonomy,
    parents: await loadParents(content, taxonomy),
    meta: unlisted(newTermPath(taxonomy), t("new"), t("lead")),
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const form = await readFormData(request);
  try {
    const { databaseId } = await content.post("/admin/terms", {
      params: { query: { language: content.contentLanguage } },
      body: {
        ...readTermForm(form),
        taxonomy: readTaxonomy(url.searchParams),
      },
    });
    return seeOther(termPath(databaseId, "added"), content.language);
  } catch (error) {
    return termRefusal(form, error);
  }
}

/** Creates a term of a taxonomy. */
export default function NewTerm({
  loaderData: { taxonomy, parents },
  actionData: reply,
}: Route.ComponentProps) {
  const { t } = useTranslation("admin-terms");
  return (
    <AdminPage
      trail={[
        { to: termsPath({ taxonomy, search: "", page: 1 }), label: t(`taxonomy.${taxonomy}`) },
      ]}
    >
      <AdminHeading title={t("new")} />
      <TermForm
        taxonomy={taxonomy}
        term={null}
        parents={parents}
        action={newTermPath(taxonomy)}
        reply={reply}
      />
    </AdminPage>
  );
}
