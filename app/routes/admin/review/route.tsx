import { useTranslation } from "react-i18next";
import { Outlet, useLocation } from "react-router";
import { PageTabs } from "~/components/page-tabs";
import { contentContext } from "~/contexts";
import { Breadcrumbs } from "~/features/page/page-head";
import { AUDIT_LOG_PATH, NEWSLETTER_ADMIN_PATH, REVIEW_PARTS } from "~/paths/admin";
import { ReviewKeys } from "~/features/admin/review/review-keys";
import { STAFF_PAGE, STAFF_TABS } from "~/features/admin/review/review-list";
import { formatNumber, useLanguage } from "~/i18n/language";
import { withoutLanguage } from "~/i18n/paths";
import type { Route } from "./+types/route";
// The middleware of a route also runs for its child routes, so the pages of the tabs need none.
export { staffOnlyPage as middleware } from "~/middleware/require-role";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";

export const handle = { i18n: ["review", "review-lists"] };

export const loader = ({ context }: Route.LoaderArgs) =>
  context.get(contentContext).get("/review_counts");

/** The review pages for staff, with a tab for each kind of item. */
export default function Review({ loaderData: counts }: Route.ComponentProps) {
  const { t } = useTranslation("review");
  const language = useLanguage();
  const path = withoutLanguage(useLocation().pathname);
  return (
    <div className={STAFF_PAGE}>
      <Breadcrumbs />
      <header className="mb-2 page-head">
        <h1>{t("title")}</h1>
      </header>
      <PageTabs
        className={STAFF_TABS}
        label={t("parts")}
        items={[
          ...REVIEW_PARTS.map(({ part, path: to }) => ({
            to,
            label: t(`part.${part}`),
            count: formatNumber(counts[part], language),
            current: to === path,
          })),
          { to: AUDIT_LOG_PATH, label: t("part.log"), current: path === AUDIT_LOG_PATH },
          {
            to: NEWSLETTER_ADMIN_PATH,
            label: t("part.newsletter"),
            current: path === NEWSLETTER_ADMIN_PATH,
          },
        ]}
      >
        <Outlet />
      </PageTabs>
      {path === NEWSLETTER_ADMIN_PATH ? null : <ReviewKeys />}
    </div>
  );
}
