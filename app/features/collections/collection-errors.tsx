import { isRouteErrorResponse } from "react-router";
import { buttonClass } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { ErrorPage } from "~/features/shell/error-page";
import { PageTitle } from "~/features/shell/page-title";
import { Link } from "~/i18n/link";
import { useTranslation } from "~/i18n/translate";
import { MY_COLLECTIONS_PATH } from "./paths";

/** `ErrorBoundary` of pages with which collections are changed: what somebody sees may be for others to change. */
export function CollectionErrors({ error }: { error: unknown }) {
  const { t } = useTranslation("collection-edit");
  if (!isRouteErrorResponse(error) || error.status !== 403) return <ErrorPage error={error} />;
  return (
    <div className="wrap">
      <EmptyState
        blocks="internal"
        level={1}
        title={t("forbidden.title")}
        actions={
          <Link to={MY_COLLECTIONS_PATH} className={buttonClass({ variant: "primary" })}>
            {t("forbidden.mine")}
          </Link>
        }
      >
        <PageTitle>{t("forbidden.title")}</PageTitle>
        <p className="t-lead">{t("forbidden.text")}</p>
      </EmptyState>
    </div>
  );
}
