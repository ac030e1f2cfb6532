import { logError } from "~/http/form-data.server";
import type { Page } from "#contract/posts";
import { USAGE_SINCE } from "#contract/limits";
import type { UsageAnswer, UsageQuery } from "#contract/usage";
import type { ContentClient } from "~/content/client.server";
import { DASHBOARD_ANCHOR } from "~/paths/site";
import { asSearchParams, type FilterFieldsData } from "~/features/search/term-filters/term-filters";
import { loadFilterFields } from "~/features/search/term-filters/term-filters.server";
import { formatDate } from "~/i18n/language";
import { i18nOf } from "~/i18n/i18next.server";
import { DASHBOARD_FILTERS, type DashboardState, readDashboard } from "./dashboard-state";

export interface DashboardData {
  state: DashboardState;
  /** Null if loading failed. */
  figures: { usage: UsageAnswer; fields: FilterFieldsData } | null;
}

/** Loads the dashboard for an address or a submitted form. Never throws: the page shows without figures. */
export async function loadDashboard(
  content: ContentClient,
  query: URLSearchParams,
): Promise<DashboardData> {
  const address = asSearchParams(query);
  const state = readDashboard(address);
  try {
    const [usage, fields] = await Promise.all([
      content.get("/usage", {
        params: { query: { ...usageQuery(state), language: content.contentLanguage } },
      }),
      loadFilterFields(content, DASHBOARD_FILTERS, address),
    ]);
    return { state, figures: { usage, fields } };
  } catch (error) {
    logError("the figures of the dashboard cannot be had", error);
    return { state, figures: null };
  }
}

/** Returns the request for a state, without the language. */
export function usageQuery({
  period,
  measure,
  filters,
  page,
}: DashboardState): Omit<UsageQuery, "language"> {
  const { country = [], topic = [], "content-type": contentType = [], publisher = [] } = filters;
  return {
    period,
    sort: measure,
    country: [...country],
    topic: [...topic],
    content_type: [...contentType],
    publisher: [...publisher],
    page,
  };
}

/** Adds the default section about counting to a page without one, since other pages link to it. */
export function withCountingSection(page: Page, language: ContentClient["language"]): Page {
  if (page.sections.some(({ anchor }) => anchor === DASHBOARD_ANCHOR)) return page;
  const t = i18nOf(language).getFixedT(null, "dashboard");
  const html = `<p>${t("counting.text", { since: formatDate(USAGE_SINCE, language) })}</p>`;
  return {
    ...page,
    sections: [
      ...page.sections,
      { anchor: DASHBOARD_ANCHOR, title: t("counting.title"), html, collapsible: true },
    ],
  };
}
