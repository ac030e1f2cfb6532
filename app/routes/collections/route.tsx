import { useTranslation } from "react-i18next";
import { EmptyState } from "~/components/empty-state";
import { getCollections } from "~/content/collections.server";
import { contentContext } from "~/contexts";
import { CARD_GRID } from "~/features/posts/card-parts";
import { CollectionCard } from "~/features/cards/card";
import { useCardLabels } from "~/features/posts/card-labels";
import { loadedMeta } from "~/features/page/page-meta";
import { i18nOf } from "~/i18n/i18next.server";
import type { Route } from "./+types/route";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { publicPageHeaders as headers } from "~/http/cache-headers";

export const handle = { i18n: ["content", "cards"] };

export async function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const { collections } = await getCollections(content);
  const t = i18nOf(content.language).getFixedT(null, "content");
  return {
    collections,
    meta: {
      title: t("collections.title"),
      description: t("collections.lead"),
      path: "/collections",
      isDirectory: true,
    },
  };
}

export const meta: Route.MetaFunction = loadedMeta;

export default function Collections({ loaderData: { collections } }: Route.ComponentProps) {
  const { t } = useTranslation("content");
  const labels = useCardLabels();
  return (
    <div className="wrap">
      <header className="page-head pt-6 pb-8 lg:py-12">
        <h1>{t("collections.title")}</h1>
        <p className="t-lead">{t("collections.lead")}</p>
      </header>
      {collections.length > 0 ? (
        <ul className={`rule ${CARD_GRID}`}>
          {collections.map((card) => (
            <CollectionCard key={card.databaseId} card={card} labels={labels} heading="h2" />
          ))}
        </ul>
      ) : (
        <EmptyState blocks="collection" title={t("collections.empty")} />
      )}
    </div>
  );
}
