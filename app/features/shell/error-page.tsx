import { type ReactNode, useContext, lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { isRouteErrorResponse, useLocation, useRouteLoaderData } from "react-router";
import type { Tombstone } from "#contract/documents";
import { buttonClass } from "~/components/button";
import { isRequiredRole, UNREADABLE_FORM } from "~/http/page-requests";
import { Link, Form } from "~/i18n/link";
import type { loader as rootLoader } from "~/root";
import { PageContext } from "../page/page-context";
import { mayBeInternalPath } from "~/paths/site";
import { AccountLink } from "~/features/session/account-link";
import { SearchField } from "~/components/field";
import { searchWordsFromPath, ErrorState } from "../page/page-head";

/** Links on pages for missing or deleted content: a search with the words of the address, and the start page. */
function NextSteps() {
  const { t } = useTranslation("errors");
  const { t: tCommon } = useTranslation("common");
  const { pathname } = useLocation();
  return (
    <>
      <Form action="/search" role="search">
        <SearchField
          id="q"
          label={t("notFound.search")}
          submitLabel={tCommon("search.submit")}
          defaultValue={searchWordsFromPath(pathname)}
          maxLength={400}
        />
      </Form>
      <p>
        <Link to="/">{t("notFound.start")}</Link>
      </p>
    </>
  );
}

/**
 * The sign-in form. Its code and texts load with the pages that show it. If loading fails, a link leads to the form's own page.
 */
const SignInHere = lazy(() =>
  import("../account/login-form").then(
    (module) => ({ default: module.SignInHere }),
    () => ({ default: SignInLink }),
  ),
);

/** Few visitors open the page of a deleted document. Like the sign-in form, it loads when it is shown. */
const GonePage = lazy(() => import("./gone-page").catch(() => ({ default: NotFound })));

/** The sign-in form in place, which leads back to the current page. */
function RefusedSignIn() {
  return (
    <div className="w-full max-w-101">
      <Suspense fallback={<SignInLink />}>
        <SignInHere />
      </Suspense>
    </div>
  );
}

function SignInLink() {
  const { t } = useTranslation("common");
  return (
    <AccountLink form="login" className={buttonClass({ variant: "primary" })}>
      {t("account.login")}
    </AccountLink>
  );
}

/** The page for missing, forbidden or failed pages: what happened, and what to do next. */
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
  return (
    <div className="wrap">
      {tombstone ? (
        <Suspense>
          <GonePage tombstone={tombstone}>
            <NextSteps />
          </GonePage>
        </Suspense>
      ) : (
        <Page data={isRouteErrorResponse(error) ? error.data : null} />
      )}
    </div>
  );
}

/** Status of deleted documents, which leave a notice behind. RFC 9110, 15.5.11. */
const GONE = 410;
/** Status of a form that was sent to a page without one. RFC 9110, 15.5.6. */
const METHOD_NOT_ALLOWED = 405;
const PAGES: Partial<Record<number, (props: { data: unknown }) => ReactNode>> = {
  401: MembersOnly,
  403: Forbidden,
  404: NotFound,
  [METHOD_NOT_ALLOWED]: UnreadableForm,
  [GONE]: NotFound,
  507: StorageFull,
};

function MembersOnly() {
  const { t } = useTranslation("errors");
  return (
    <ErrorState blocks="signed-out" title={t("members.title")} text={t("members.text")}>
      <RefusedSignIn />
    </ErrorState>
  );
}

const FORBIDDEN_MESSAGES = {
  staff: { title: "staff.title", text: "staff.text" },
  editor: { title: "editor.title", text: "editor.text" },
  administrator: { title: "administrator.title", text: "administrator.text" },
} as const;

/** Says who may see the page. */
function Forbidden({ data }: { data: unknown }) {
  const { t } = useTranslation("errors");
  const messages = FORBIDDEN_MESSAGES[isRequiredRole(data) ? data : "staff"];
  return (
    <ErrorState
      blocks="internal"
      title={t(messages.title)}
      text={t(messages.text)}
      actions={<ToStart />}
    />
  );
}

function NotFound() {
  const { t } = useTranslation("errors");
  const { pathname } = useLocation();
  const signedIn = useRouteLoaderData<typeof rootLoader>("root")?.account !== undefined;
  // Shown for every such address, so that it reveals nothing about any of them.
  const mayBeInternal = !signedIn && mayBeInternalPath(pathname);
  return (
    <ErrorState blocks="missing" title={t("notFound.title")} text={t("notFound.text")}>
      {mayBeInternal ? (
        <>
          <p>{t("internal.text")}</p>
          <RefusedSignIn />
        </>
      ) : null}
      <NextSteps />
    </ErrorState>
  );
}

function BadRequest() {
  const { t } = useTranslation("errors");
  return (
    <ErrorState
      blocks="error"
      title={t("badRequest.title")}
      text={t("badRequest.text")}
      actions={<ToStart />}
    />
  );
}

function UnreadableForm() {
  const { t } = useTranslation("errors");
  return (
    <ErrorState
      blocks="error"
      title={t("badForm.title")}
      text={t("badForm.text")}
      actions={<ToStart />}
    />
  );
}

/** The disk is full: reading works, saving does not. RFC 4918, 11.5. */
function StorageFull() {
  const { t } = useTranslation("errors");
  return (
    <ErrorState
      blocks="error"
      title={t("storageFull.title")}
      text={t("storageFull.text")}
      actions={<AgainOrToStart />}
    />
  );
}

function ServerError() {
  const { requestId } = useContext(PageContext);
  const { t } = useTranslation("errors");
  const text = requestId ? (
    <>
      {t("server.text")} <strong>{requestId}</strong>
    </>
  ) : (
    t("server.textPlain")
  );
  return (
    <ErrorState blocks="error" title={t("server.title")} text={text} actions={<AgainOrToStart />} />
  );
}

function ToStart({ variant = "primary" }: { variant?: "primary" | "secondary" }) {
  const { t } = useTranslation("errors");
  return (
    <Link to="/" className={buttonClass({ variant })}>
      {t("notFound.start")}
    </Link>
  );
}

function AgainOrToStart() {
  const { t } = useTranslation("errors");
  const { pathname, search } = useLocation();
  return (
    <>
      <a className={buttonClass({ variant: "primary" })} href={pathname + search}>
        {t("server.retry")}
      </a>
      <ToStart variant="secondary" />
    </>
  );
}
