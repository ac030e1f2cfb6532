import { isStaff } from "#contract/roles";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Notice } from "~/components/messages";
import { contentContext, visitorContext } from "~/contexts";
import { searchPath } from "~/paths/search";
import { Breadcrumbs } from "~/features/page/page-head";
import { loadedMeta } from "~/features/page/page-meta";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import { redirectTo } from "~/i18n/link";
import type { Route } from "./+types/route";
import { AdvancedForm } from "./advanced-form";
import { type AdvancedPageData, loadAdvanced } from "./advanced.server";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { publicPageHeaders as headers } from "~/http/cache-headers";

export const handle = { i18n: ["advanced", "forms", "search"] };

export async function loader({ context, url }: Route.LoaderArgs): Promise<AdvancedPageData> {
  const content = context.get(contentContext);
  const data = await loadAdvanced(content, url.searchParams, {
    staff: isStaff(context.get(visitorContext).account),
  });
  if ("resultsPath" in data) throw redirectTo(data.resultsPath, content.language);
  return data;
}

export const meta: Route.MetaFunction = loadedMeta;

/** The advanced search as a page: when shared, reloaded, or used without JavaScript. */
export default function AdvancedPage({ loaderData: data }: Route.ComponentProps) {
  const { t } = useTranslation("advanced");
  const language = useLanguage();
  const { t: tCommon } = useTranslation("common");
  const { t: tSearch } = useTranslation("search");
  const navigate = useNavigate();
  const { form, meta } = data;
  return (
    // Aligned with the header, which is wider than this page.
    <div className="wrap mx-0 max-w-[calc(40rem+2*var(--side))] pt-5 lg:pt-7 xl:ms-[max(0px,(100%-1136px-2*var(--side))/2)] [&>.notice]:mb-5">
      <Breadcrumbs items={[{ to: searchPath(form.state), label: tSearch("title") }]} />
      <h1>{tCommon("search.advanced")}</h1>
      <p className="mt-2 mb-7 t-lead text-ink-2">{t("lead")}</p>
      {form.ignored > 0 ? <Notice>{tSearch("ignored", { count: form.ignored })}</Notice> : null}
      {form.cut ? <Notice>{tSearch("cut", { count: form.state.q.length })}</Notice> : null}
      {/* The key resets the form for another address. */}
      <AdvancedForm
        key={meta.path}
        data={data}
        onSearch={(state) => void navigate(localisedPath(searchPath(state), language))}
      />
    </div>
  );
}
