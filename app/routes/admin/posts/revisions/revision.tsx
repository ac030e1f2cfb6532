import { useTranslation } from "react-i18next";
import { useForm } from "@conform-to/react";
import { Button } from "~/components/button";
import { inLanguage, orNotFound } from "~/content/client.server";
import { getAdminRevision } from "~/content/admin.server";
import { contentContext } from "~/contexts";
import { AdminPage, AdminHeading } from "~/features/admin/admin-page";
import { NO_CONTENT, readVersion, VERSION, RESULT_PARAM } from "~/features/admin/posts/editor-form";
import { DifferenceList, differencesOf } from "~/features/admin/posts/differences";
import { differenceLabels } from "~/features/admin/posts/editor-action.server";
import { EDITOR_RESULT_ID, previewPath, revisionsPath } from "~/paths/admin";
import { postPath } from "~/paths/admin-links";
import { useTime } from "~/features/admin/admin-list";
import { FailureNotice } from "~/features/forms/form-messages";
import { failureOf, refused } from "~/features/forms/read-form.server";
import { type FormReply, submittedValues } from "~/features/forms/form-reply";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
import { unlisted } from "~/features/page/page-meta";
import { readFormData } from "~/http/form-data.server";
import { Link, seeOther } from "~/i18n/link";
import { i18nOf } from "~/i18n/i18next.server";
import type { Route } from "./+types/revision";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { keepInputOnFailure as clientAction } from "~/features/forms/use-form-fetcher";
export { loadedMeta as meta } from "~/features/page/page-meta";

export const handle = { i18n: ["admin-edit", "forms"] };

function numberOf(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Response(null, { status: 404 });
  return Number(text);
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const client = context.get(contentContext);
  const { post, version, revision, content, before, posts } = await orNotFound(
    getAdminRevision(client, numberOf(params.id), numberOf(params.number)),
  );
  const texts = i18nOf(client.language);
  const title = post.title || texts.getFixedT(null, "admin")("list.untitled");
  return {
    post: { databaseId: post.databaseId, title, version },
    revision,
    hasBefore: before !== null,
    differences: differencesOf(before ?? NO_CONTENT, content, differenceLabels(client, posts)),
    meta: unlisted(
      url.pathname,
      texts.getFixedT(null, "admin-edit")("revisions.title", { title }),
      texts.getFixedT(null, "admin")("description"),
    ),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const client = context.get(contentContext);
  const [id, number] = [numberOf(params.id), numberOf(params.number)];
  const { version } = await orNotFound(getAdminRevision(client, id, number));
  try {
    await client.post("/admin/posts/{id}/revisions/{number}/restore", {
      params: inLanguage(client, { id, number }),
      body: { version: readVersion(await readFormData(request)) },
    });
  } catch (error) {
    // The form comes back with the message and the new version, so pressing again confirms that version.
    return refused<FormReply>({
      result: { initialValue: { [VERSION]: String(version) } },
      failure: failureOf(error),
    });
  }
  return seeOther(
    `${postPath(id, {}, { [RESULT_PARAM]: "restored" })}#${EDITOR_RESULT_ID}`,
    client.language,
  );
}

/**
 * `/admin/posts/{id}/revisions/{number}`: the changes of a revision compared with the one before, and a form to restore
 * it.
 */
export default function Revision({
  loaderData: {
    post: { databaseId, title, version },
    revision,
    hasBefore,
    differences,
  },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTranslation("admin-edit");
  const { Form, reply, pending, formProps, options } = useFormFetcher(
    "restore",
    actionData as FormReply | undefined,
  );
  const [form] = useForm(options);
  const time = useTime();
  const { number, published, by, note, current } = revision;
  return (
    <AdminPage
      trail={[
        { to: postPath(databaseId), label: title },
        { to: revisionsPath(databaseId), label: t("revisions") },
      ]}
    >
      <AdminHeading
        title={t("revisions.one", { when: time(published) })}
        facts={
          <>
            {by ? <span dir="auto">{t("revisions.by", { name: by })}</span> : null}
            <Link to={previewPath(databaseId, { revision: number })}>{t("revisions.look")}</Link>
          </>
        }
      >
        {note ? <p dir="auto">{note}</p> : null}
      </AdminHeading>
      {current ? null : (
        <Form {...formProps(form, revisionsPath(databaseId, number))} className="my-6">
          <FailureNotice failure={reply?.failure} instead={{ edit_conflict: t("ask.changed") }} />
          <input type="hidden" name={VERSION} value={submittedValues(reply)[VERSION] ?? version} />
          <p className="mb-3 max-w-180 hint">{t("revisions.restoreText")}</p>
          <Button pending={pending} pendingLabel={t("working")}>
            {t("revisions.restore")}
          </Button>
        </Form>
      )}
      <h2 className="mt-6 mb-3">{t(hasBefore ? "revisions.changes" : "revisions.said")}</h2>
      {differences.length > 0 ? (
        <DifferenceList
          differences={differences}
          before={t("revisions.before")}
          after={t("revisions.after")}
        />
      ) : (
        <p>{t("revisions.same")}</p>
      )}
    </AdminPage>
  );
}
