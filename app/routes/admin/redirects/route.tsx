import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { AppError } from "#contract/errors";
import type { Redirect } from "#contract/site";
import { Button } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { Tag } from "~/components/tag";
import { addRedirect, getRedirects, removeRedirect } from "~/content/admin.server";
import { contentContext } from "~/contexts";
import { AdminFrame, AdminLead, SHEET } from "~/features/admin/admin-page";
import { AdminFilters, AdminList, AdminTools } from "~/features/admin/admin-list";
import {
  readRedirectResult,
  REDIRECT_RESULT_ID,
  REDIRECTS_PATH,
  redirectsPath,
  readTermSearch,
} from "~/paths/admin";
import { readPage } from "~/paths/site";
import { refusalOf, refused } from "~/features/forms/read-form.server";
import type { FormReply } from "~/features/forms/form-reply";
import { unlisted } from "~/features/page/page-meta";
import { ReviewPages } from "~/features/admin/review/review-list";
import { FocusedNotice } from "~/features/uploads/contribution-facts";
import { WordSearch } from "~/features/admin/review/review-filters";
import { readDatabaseId, readFormData } from "~/http/form-data.server";
import { i18nOf } from "~/i18n/i18next.server";
import { Form, seeOther } from "~/i18n/link";
import type { Route } from "./+types/route";
import { getInputProps, useForm } from "@conform-to/react";
import { REDIRECT_PATH_MAX_CHARS } from "#contract/limits";
import { TextField } from "~/components/field";
import {
  FailureNotice,
  ProblemSummary,
  useFieldMessage,
  useLimitHint,
} from "~/features/forms/form-messages";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";

const FORM_ID = "redirect";
type RedirectFields = { path: string; target: string };

/** Creates a redirect. */
function RedirectForm({ reply: pageReply }: { reply?: FormReply }) {
  const { t } = useTranslation("admin-redirects");
  const withLimit = useLimitHint();
  const { Form, reply, pending, formProps, options } = useFormFetcher<FormReply>(
    FORM_ID,
    pageReply,
  );
  const [form, fields] = useForm<RedirectFields>(options);
  const problem = useFieldMessage();
  const labels = { path: t("path"), target: t("target") };
  return (
    <Form {...formProps(form, REDIRECTS_PATH)} className={`mb-8 ${SHEET}`}>
      <FailureNotice failure={reply?.failure} />
      <ProblemSummary fields={[fields.path, fields.target]} labels={labels} />
      <TextField
        {...getInputProps(fields.path, { type: "text" })}
        label={labels.path}
        hint={withLimit(REDIRECT_PATH_MAX_CHARS, t("pathHint"))}
        error={problem(fields.path)}
        maxLength={REDIRECT_PATH_MAX_CHARS}
        dir="ltr"
        required
      />
      <TextField
        {...getInputProps(fields.target, { type: "text" })}
        label={labels.target}
        hint={withLimit(REDIRECT_PATH_MAX_CHARS, t("targetHint"))}
        error={problem(fields.target)}
        maxLength={REDIRECT_PATH_MAX_CHARS}
        dir="ltr"
        required
      />
      <div className="actions">
        <Button variant="primary" pending={pending}>
          {t("add")}
        </Button>
      </div>
    </Form>
  );
}

export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { keepInputOnFailure as clientAction } from "~/features/forms/use-form-fetcher";
export { loadedMeta as meta } from "~/features/page/page-meta";

export const handle = { i18n: ["admin", "admin-redirects", "review", "forms"] };

/** Name of the delete buttons. */
const REMOVE_INTENT = "remove";

export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const search = readTermSearch(url.searchParams);
  const t = i18nOf(content.language).getFixedT(null, "admin-redirects");
  return {
    ...(await getRedirects(content, { search, page: readPage(url.searchParams) })),
    search,
    done: readRedirectResult(url.searchParams),
    meta: unlisted(REDIRECTS_PATH, t("title"), t("lead")),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const form = await readFormData(request);
  const to = (done: "added" | "removed") => seeOther(redirectsPath({}, done), content.language);
  const remove = form.get(REMOVE_INTENT);
  const values = { path: textOf(form.get("path")), target: textOf(form.get("target")) };
  try {
    if (remove !== null) {
      await removeRedirect(content, readDatabaseId(remove));
      return to("removed");
    }
    await addRedirect(content, values);
    return to("added");
  } catch (error) {
    // Another editor has already deleted it.
    if (remove !== null && error instanceof AppError && error.code === "not_found")
      return to("removed");
    return refused<FormReply>(refusalOf(error, values));
  }
}

const textOf = (value: FormDataEntryValue | null): string =>
  typeof value === "string" ? value.trim() : "";

/** The redirects, and a form to add one. */
export default function AdminRedirects({
  loaderData: { redirects, count, page, pages, search, done },
  actionData: reply,
}: Route.ComponentProps) {
  const { t } = useTranslation("admin-redirects");
  return (
    <AdminFrame section="redirects">
      {done ? (
        <FocusedNotice key={`${done} ${count}`} id={REDIRECT_RESULT_ID} tone="success">
          {t(`done.${done}`)}
        </FocusedNotice>
      ) : null}
      <AdminLead>{t("lead")}</AdminLead>
      <RedirectForm key={count} reply={reply} />
      <AdminTools>
        <AdminFilters key={search} action={REDIRECTS_PATH}>
          <WordSearch id="redirects-search" label={t("search")} defaultValue={search} />
          <Button>{t("show")}</Button>
        </AdminFilters>
      </AdminTools>
      {redirects.length > 0 ? (
        <Form method="post" action={redirectsPath({ search, page })}>
          <AdminList count={t("count", { count })}>
            {redirects.map((redirect) => (
              <Row key={redirect.id} redirect={redirect} />
            ))}
          </AdminList>
        </Form>
      ) : (
        <EmptyState blocks="search" title={t("none")}>
          <p>{t("noneText")}</p>
        </EmptyState>
      )}
      <ReviewPages
        page={page}
        pages={pages}
        to={(other) => redirectsPath({ search, page: other })}
        className="my-4"
      />
    </AdminFrame>
  );
}

function Row({ redirect: { id, path, target, automatic } }: { redirect: Redirect }) {
  const { t } = useTranslation("admin-redirects");
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2">
      <p className="min-w-0 flex-[1_1_16rem] wrap-anywhere" dir="ltr">
        {path}
        <span aria-hidden="true"> → </span>
        <span className="sr-only"> {t("leadsTo")} </span>
        {target ?? t("nowhere")}
      </p>
      {automatic ? <Tag>{t("automatic")}</Tag> : null}
      <Button small name={REMOVE_INTENT} value={id} aria-label={t("removeNamed", { path })}>
        <Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />
        {t("remove")}
      </Button>
    </li>
  );
}
