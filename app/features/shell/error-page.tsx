import { type ReactNode, useContext } from "react";
import { useTranslation } from "react-i18next";
import { isRouteErrorResponse, useLocation, useRouteLoaderData } from "react-router";
import type { Tombstone } from "#contract/documents";
import { buttonClass } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { AccountLink } from "~/features/session/account-link";
import { UNREADABLE_FORM } from "~/http/unreadable-form";
import { Link } from "~/i18n/link";
import type { loader as rootLoader } from "~/root";
import { GonePage } from "./gone-page";
import { PageContext } from "./page-context";
import { PageTitle } from "./page-title";
import { WaysOn } from "./ways-on";

/** What a visitor sees when a page is not there, not for them, or could not be made: what happened, and a way on. */
export function ErrorPage({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const Page =
    PAGES[status] ??
    (status >= 500
      ? ServerError
      : isRouteErrorResponse(error) && error.data === UNREADABLE_FORM
        ? UnreadableForm
        : BadRequest);
  const tombstone =
    isRouteErrorResponse(error) && status === GONE ? (error.data as Tombstone | null) : null;
  return <div className="wrap">{tombstone ? <GonePage tombstone={tombstone} /> : <Page />}</div>;
}

/** Only documents leave more than that behind: what is said in their place. RFC 9110, 15.5.11. */
const GONE = 410;
/** A page that takes no forms. RFC 9110, 15.5.6. */
const METHOD_NOT_ALLOWED = 405;
const PAGES: Partial<Record<number, () => ReactNode>> = {
  401: MembersOnly,
  403: StaffOnly,
  404: NotFound,
  [METHOD_NOT_ALLOWED]: UnreadableForm,
  [GONE]: NotFound,
  507: StorageFull,
};

function MembersOnly() {
  const { t } = useTranslation("errors");
  const { t: tCommon } = useTranslation("common");
  return (
    <EmptyState
      blocks="signed-out"
      level={1}
      title={t("members.title")}
      actions={
        <AccountLink form="login" className={buttonClass({ variant: "primary" })}>
          {tCommon("account.login")}
        </AccountLink>
      }
    >
      <PageTitle>{t("members.title")}</PageTitle>
      <p className="t-lead">{t("members.text")}</p>
    </EmptyState>
  );
}

function StaffOnly() {
  const { t } = useTranslation("errors");
  return (
    <EmptyState
      blocks="internal"
      level={1}
      title={t("staff.title")}
      actions={
        <Link to="/" className={buttonClass({ variant: "primary" })}>
          {t("notFound.start")}
        </Link>
      }
    >
      <PageTitle>{t("staff.title")}</PageTitle>
      <p className="t-lead">{t("staff.text")}</p>
    </EmptyState>
  );
}

function NotFound() {
  const { t } = useTranslation("errors");
  const { t: tCommon } = useTranslation("common");
  const { pathname } = useLocation();
  const signedIn = useRouteLoaderData<typeof rootLoader>("root")?.account !== undefined;
  // Said of every such address, so that it tells nothing of any.
  const mayBeInternal = !signedIn && /\/internal_(document|pdf)\//.test(pathname);
  return (
    <EmptyState blocks="missing" level={1} title={t("notFound.title")}>
      <PageTitle>{t("notFound.title")}</PageTitle>
      <p className="t-lead">{t("notFound.text")}</p>
      {mayBeInternal ? (
        <p>
          {t("internal.text")} <AccountLink form="login">{tCommon("account.login")}</AccountLink>
        </p>
      ) : null}
      <WaysOn />
    </EmptyState>
  );
}

function BadRequest() {
  const { t } = useTranslation("errors");
  return (
    <EmptyState
      blocks="error"
      level={1}
      title={t("badRequest.title")}
      actions={
        <Link to="/" className={buttonClass({ variant: "primary" })}>
          {t("notFound.start")}
        </Link>
      }
    >
      <PageTitle>{t("badRequest.title")}</PageTitle>
      <p className="t-lead">{t("badRequest.text")}</p>
    </EmptyState>
  );
}

function UnreadableForm() {
  const { t } = useTranslation("errors");
  return (
    <EmptyState
      blocks="error"
      level={1}
      title={t("badForm.title")}
      actions={
        <Link to="/" className={buttonClass({ variant: "primary" })}>
          {t("notFound.start")}
        </Link>
      }
    >
      <PageTitle>{t("badForm.title")}</PageTitle>
      <p className="t-lead">{t("badForm.text")}</p>
    </EmptyState>
  );
}

/** The disk is full: reading goes on, saving does not. RFC 4918, 11.5. */
function StorageFull() {
  const { t } = useTranslation("errors");
  const { pathname, search } = useLocation();
  return (
    <EmptyState
      blocks="error"
      level={1}
      title={t("storageFull.title")}
      actions={
        <>
          <a className={buttonClass({ variant: "primary" })} href={pathname + search}>
            {t("server.retry")}
          </a>
          <Link to="/" className={buttonClass()}>
            {t("notFound.start")}
          </Link>
        </>
      }
    >
      <PageTitle>{t("storageFull.title")}</PageTitle>
      <p className="t-lead">{t("storageFull.text")}</p>
    </EmptyState>
  );
}

function ServerError() {
  const { requestId } = useContext(PageContext);
  const { t } = useTranslation("errors");
  const { pathname, search } = useLocation();
  return (
    <EmptyState
      blocks="error"
      level={1}
      title={t("server.title")}
      actions={
        <>
          <a className={buttonClass({ variant: "primary" })} href={pathname + search}>
            {t("server.retry")}
          </a>
          <Link to="/" className={buttonClass()}>
            {t("notFound.start")}
          </Link>
        </>
      }
    >
      <PageTitle>{t("server.title")}</PageTitle>
      <p className="t-lead">
        {requestId ? (
          <>
            {t("server.text")} <strong>{requestId}</strong>
          </>
        ) : (
          t("server.textPlain")
        )}
      </p>
    </EmptyState>
  );
}
