import { useTranslation } from "react-i18next";
import { isRouteErrorResponse } from "react-router";
import { buttonClass } from "~/components/button";
import { ErrorPage } from "./error-page";
import { ErrorState } from "../page/page-head";
import { Link } from "~/i18n/link";
import { MY_COLLECTIONS_PATH } from "~/paths/collections";

/**
 * Error pages of a collection: `export const ErrorBoundary = CollectionErrors`, with the texts "collections". A missing
 * collection gets the sentence of R8.13. A forbidden one gets another, because a visitor may see a collection without
 * the right to change it.
 */
export function CollectionErrors({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404) return <Missing />;
  return status === 403 ? <Forbidden /> : <ErrorPage error={error} />;
}

function Missing() {
  const { t } = useTranslation("collections");
  return (
    <div className="wrap">
      <ErrorState
        blocks="missing"
        title={t("failed.not_found")}
        text={t("missing.text")}
        actions={
          <Link to="/collections" className={buttonClass({ variant: "primary" })}>
            {t("missing.all")}
          </Link>
        }
      />
    </div>
  );
}

function Forbidden() {
  const { t } = useTranslation("collections");
  return (
    <div className="wrap">
      <ErrorState
        blocks="internal"
        title={t("forbidden.title")}
        text={t("forbidden.text")}
        actions={
          <Link to={MY_COLLECTIONS_PATH} className={buttonClass({ variant: "primary" })}>
            {t("forbidden.mine")}
          </Link>
        }
      />
    </div>
  );
}
