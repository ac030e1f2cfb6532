import { isStaff } from "#contract/roles";
import { lazy, type ReactNode, Suspense } from "react";
import { orNotFound } from "~/content/client.server";
import { getPage } from "~/content/posts.server";
import { contentContext, siteUrlContext, visitorContext } from "~/contexts";
import { FAQ_PATH, FAQ_SLUG } from "~/paths/site";
import { questions, addMachineMetadata } from "~/features/page/structured-data.server";
import { translationLinks } from "~/features/posts/post-page";
import { loadedMeta } from "~/features/page/page-meta";
import { proseStyles } from "~/features/posts/post-layout";
import { localisedPath } from "~/i18n/paths";
import type { Route } from "./+types/frequently-asked-questions";
import { ContentPage } from "./content-page";
import {
  type DashboardData,
  loadDashboard,
  withCountingSection,
} from "./dashboard/dashboard.server";
import { useTranslation } from "react-i18next";
import { Notice } from "~/components/messages";
import { usePagePath } from "~/features/page/page-context";

/** Shown instead of the dashboard if its code cannot be loaded. */
function DashboardUnreachable({ counting }: { counting: ReactNode }) {
  const { t } = useTranslation("common");
  const path = usePagePath();
  return (
    <div className="max-w-[66ch]">
      <Notice tone="danger" role="alert">
        {t("dialog.unreachable")}{" "}
        {/* Reloads the page, because browsers do not retry a failed module. */}
        <a href={path}>{t("dialog.again")}</a>
      </Notice>
      {counting}
    </div>
  );
}

export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { publicPageHeaders as headers } from "~/http/cache-headers";

export const handle = { i18n: ["content"] };
export const links = proseStyles;

export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const { account } = context.get(visitorContext);
  const [page, dashboard] = await Promise.all([
    orNotFound(getPage(content, FAQ_SLUG)).then((found) =>
      withCountingSection(found, content.language),
    ),
    isStaff(account) ? loadDashboard(content, url.searchParams) : undefined,
  ]);
  const place = {
    path: localisedPath(FAQ_PATH, content.language),
    ...translationLinks(page, content.language),
  };
  addMachineMetadata(context, { jsonLd: questions(page, place, context.get(siteUrlContext)) });
  return { page, ...(dashboard && { dashboard }), meta: { ...page.seo, ...place } };
}

export const meta: Route.MetaFunction = loadedMeta;

/**
 * The dashboard's code, texts and styles, which only staff load. Until they are loaded, the server-rendered page stays as it
 * is.
 */
const Dashboard = lazy(() =>
  import("./dashboard/dashboard").catch(() => ({ default: DashboardUnreachable })),
);

/** Height reserved for the dashboard while its code loads after a navigation, so that the page can scroll to its anchor. */
const ROOM_PX = 1_200;

const dashboardOf = (data: DashboardData) => (counting: ReactNode) => (
  <Suspense fallback={<svg width="100%" height={ROOM_PX} aria-hidden="true" />}>
    <Dashboard data={data} counting={counting} />
  </Suspense>
);

export default function FrequentlyAskedQuestions({
  loaderData: { page, dashboard },
}: Route.ComponentProps) {
  return <ContentPage page={page} dashboard={dashboard && dashboardOf(dashboard)} />;
}
