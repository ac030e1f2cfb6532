import { useTranslation } from "react-i18next";
import { EmptyState } from "~/components/empty-state";
import { contentContext } from "~/contexts";
import { ResultList } from "~/features/cards/result-row";
import { rowActions } from "~/features/posts/piece-actions";
import { loadedMeta } from "~/features/shell/site-meta";
import { i18nOf } from "~/i18n/i18next.server";
import type { Route } from "./+types/route";
export { keepBehindDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { publicPageHeaders as headers } from "~/http/cache";

export const handle = { i18n: ["content", "cards"] };

export async function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const { toolkits } = await content.get("/toolkits", {
    params: { query: { language: content.contentLanguage } },
  });
  const t = i18nOf(content.language).getFixedT(null, "content");
  return {
    toolkits,
    meta: {
      title: t("toolkits.title"),
      description: t("toolkits.lead"),
      path: "/toolkits",
      isDirectory: true,
    },
  };
}

export const meta: Route.MetaFunction = loadedMeta;

export default function Toolkits({ loaderData: { toolkits } }: Route.ComponentProps) {
  const { t } = useTranslation("content");
  return (
    <div className="wrap">
      <header className="page-head pt-6 pb-8 lg:py-12">
        <h1>{t("toolkits.title")}</h1>
        <p className="t-lead">{t("toolkits.lead")}</p>
      </header>
      {toolkits.length > 0 ? (
        <ResultList cards={toolkits} action={rowActions} />
      ) : (
        <EmptyState blocks="collection" title={t("toolkits.empty")} />
      )}
    </div>
  );
}
