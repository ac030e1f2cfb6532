import { formatList, useLanguage } from "~/i18n/language";
import { useTranslation } from "react-i18next";
import { inLanguage } from "~/content/client.server";
import { contentContext } from "~/contexts";
import { AdminPage, AdminHeading } from "~/features/admin/admin-page";
import { readAdminPost } from "~/features/admin/posts/editor-data.server";
import { previewPath, revisionsPath } from "~/paths/admin";
import { postPath } from "~/paths/admin-links";
import { useDifferenceLabel } from "~/features/admin/posts/differences";
import { useTime } from "~/features/admin/admin-list";
import { unlisted } from "~/features/page/page-meta";
import { Tag } from "~/components/tag";
import { EmptyState } from "~/components/empty-state";
import { Link } from "~/i18n/link";
import { i18nOf } from "~/i18n/i18next.server";
import type { Route } from "./+types/route";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { loadedMeta as meta } from "~/features/page/page-meta";

export const handle = { i18n: ["admin-edit", "forms"] };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const { databaseId, title } = await readAdminPost(content, params.id);
  const { revisions } = await content.get("/admin/posts/{id}/revisions", {
    params: inLanguage(content, { id: databaseId }),
  });
  const texts = i18nOf(content.language);
  const name = title || texts.getFixedT(null, "admin")("list.untitled");
  return {
    post: { databaseId, title: name },
    revisions,
    meta: unlisted(
      url.pathname,
      texts.getFixedT(null, "admin-edit")("revisions.title", { title: name }),
      texts.getFixedT(null, "admin")("description"),
    ),
  };
}

const REVISION_LINK = "py-2 font-semibold";

/** `/admin/posts/{id}/revisions`: the published revisions of a post, with author and reason. */
export default function Revisions({
  loaderData: {
    post: { databaseId, title },
    revisions,
  },
}: Route.ComponentProps) {
  const { t } = useTranslation("admin-edit");
  const time = useTime();
  const language = useLanguage();
  const labelOf = useDifferenceLabel();
  return (
    <AdminPage trail={[{ to: postPath(databaseId), label: title }]}>
      <AdminHeading title={t("revisions.title", { title })} dir="auto" />
      {revisions.length === 0 ? (
        <EmptyState blocks="library" title={t("revisions.none")}>
          <p>{t("revisions.noneText")}</p>
        </EmptyState>
      ) : (
        <ol className="border-t-2 border-ink">
          {revisions.map(({ number, published, by, note, current, changed }) => (
            <li key={number} className="border-b border-line py-4">
              <h2 className="flex flex-wrap items-center gap-3 t-title-s">
                {time(published)}
                {current ? <Tag tone="success">{t("revisions.current")}</Tag> : null}
              </h2>
              <p className="text-small text-ink-2" dir="auto">
                {by ? t("revisions.by", { name: by }) : null}
              </p>
              {note ? <p dir="auto">{note}</p> : null}
              <p className="hint">
                {changed.length > 0
                  ? formatList(changed.map(labelOf), "comma", language)
                  : t("revisions.first")}
              </p>
              <p className="flex flex-wrap gap-x-5">
                <Link to={previewPath(databaseId, { revision: number })} className={REVISION_LINK}>
                  {t("revisions.look")}
                </Link>
                <Link to={revisionsPath(databaseId, number)} className={REVISION_LINK}>
                  {t("revisions.compare")}
                </Link>
              </p>
            </li>
          ))}
        </ol>
      )}
    </AdminPage>
  );
}
