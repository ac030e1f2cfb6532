import type { UsageCsvQuery } from "#contract/usage";
import { contentContext } from "~/contexts";
import type { Route } from "./+types/csv";
import { usageQuery } from "./dashboard.server";
import { CSV_PARTS, readDashboard } from "./dashboard-state";
export { staffOnlyPage as middleware } from "~/middleware/require-role";

/** `/frequently-asked-questions/data-dashboard.csv?part=countries&…`: streams a part of the dashboard as CSV. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const { page: _page, ...query } = usageQuery(readDashboard(url.searchParams));
  const part = CSV_PARTS.find((known) => known === url.searchParams.get("part")) ?? "resources";
  const language = content.contentLanguage;
  const requested = { ...query, part, language } satisfies UsageCsvQuery;
  return content.pass(request.method, "/usage/csv", requested);
}
