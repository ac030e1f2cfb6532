import { useTranslation } from "react-i18next";
import { useForm } from "@conform-to/react";
import { Button, buttonClass } from "~/components/button";
import { type ContentClient, inLanguage } from "~/content/client.server";
import { contentContext } from "~/contexts";
import { AdminHeading, AdminLead, AdminPage } from "~/features/admin/admin-page";
import {
  RESULT_PARAM,
  type EditorResult,
  readVersion,
  VERSION,
} from "~/features/admin/posts/editor-form";
import { readAdminPost } from "~/features/admin/posts/editor-data.server";
import { adminListPath } from "~/features/admin/admin-list";
import {
  EDITOR_RESULT_ID,
  type ConfirmedAction,
  confirmationPath,
  CONFIRMED_ACTIONS,
} from "~/paths/admin";
import { ADMIN_PATH, postPath } from "~/paths/admin-links";
import { FailureNotice } from "~/features/forms/form-messages";
import { failureOf, refused } from "~/features/forms/read-form.server";
import { type FormReply, submittedValues } from "~/features/forms/form-reply";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
import { unlisted } from "~/features/page/page-meta";
import { readFormData } from "~/http/form-data.server";
import { Link, seeOther } from "~/i18n/link";
import { i18nOf } from "~/i18n/i18next.server";
import type { Route } from "./+types/route";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { keepInputOnFailure as clientAction } from "~/features/forms/use-form-fetcher";
export { loadedMeta as meta } from "~/features/page/page-meta";

export const handle = { i18n: ["admin-edit", "forms"] };

function requestedAction(url: URL): ConfirmedAction {
  const question = CONFIRMED_ACTIONS.find((one) =>
    url.pathname.replace(/\/(_\.data)?$/, "").endsWith(`/${one}`),
  );
  if (!question) throw new Response(null, { status: 404 });
  return question;
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const question = requestedAction(url);
  const { databaseId, title, link, version } = await readAdminPost(content, params.id);
  const texts = i18nOf(content.language);
  const name = title || texts.getFixedT(null, "admin")("list.untitled");
  return {
    question,
    post: { databaseId, title: name, isPublished: link !== null, version },
    meta: unlisted(
      url.pathname,
      texts.getFixedT(null, "admin-edit")(`ask.${question}`, { title: name }),
      texts.getFixedT(null, "admin")("description"),
    ),
  };
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const question = requestedAction(url);
  const { databaseId, link, version } = await readAdminPost(content, params.id);
  const read = readVersion(await readFormData(request));
  try {
    await carryOut(content, question, databaseId, read);
  } catch (error) {
    // The form comes back with the message and the new version, so pressing again confirms that version.
    return refused<FormReply>({
      result: { initialValue: { [VERSION]: String(version) } },
      failure: failureOf(error),
    });
  }
  return seeOther(nextPath(question, databaseId, link !== null), content.language);
}

function carryOut(
  content: ContentClient,
  question: ConfirmedAction,
  id: number,
  version: number,
): Promise<unknown> {
  const path = { id };
  switch (question) {
    case "discard":
      return content.delete("/admin/posts/{id}/draft", { params: { path }, body: { version } });
    case "unpublish":
      return content.post("/admin/posts/{id}/unpublish", { params: inLanguage(content, path) });
    case "delete":
      return content.delete("/admin/posts/{id}", { params: { path } });
    case "make-public":
    case "make-internal":
      return content.put("/admin/posts/{id}/visibility", {
        params: inLanguage(content, path),
        body: { visibility: question === "make-public" ? "public" : "internal" },
      });
  }
}

/** Returns the next page: the post with a message, or a list if the post is no longer in the editor. */
function nextPath(question: ConfirmedAction, id: number, isPublished: boolean): string {
  if (question === "delete") return adminListPath({ state: "deleted", search: "", page: 1 });
  // Discarding the draft of a never published post deletes the post.
  if (question === "discard" && !isPublished) return ADMIN_PATH;
  return `${postPath(id, {}, { [RESULT_PARAM]: RESULTS[question] })}#${EDITOR_RESULT_ID}`;
}

const RESULTS = {
  discard: "discarded",
  unpublish: "unpublished",
  "make-public": "madePublic",
  "make-internal": "madeInternal",
} as const satisfies Record<Exclude<ConfirmedAction, "delete">, EditorResult>;

/**
 * Asks for confirmation before discarding a draft, deleting a post or changing its visibility. Names the post and the
 * consequences.
 */
export default function ConfirmPage({
  loaderData: { question, post },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTranslation("admin-edit");
  const { Form, reply, pending, formProps, options } = useFormFetcher(
    "question",
    actionData as FormReply | undefined,
  );
  const [form] = useForm(options);
  const { databaseId, title, isPublished, version } = post;
  const isAboutReaders = question === "make-public" || question === "make-internal";
  return (
    <AdminPage trail={[{ to: postPath(databaseId), label: title }]}>
      <AdminHeading title={t(`ask.${question}`, { title })} dir="auto" />
      <AdminLead>
        {t(question === "discard" && !isPublished ? "ask.discardNew" : `ask.${question}Text`)}
      </AdminLead>
      <Form {...formProps(form, confirmationPath(databaseId, question))}>
        <FailureNotice
          failure={reply?.failure}
          instead={{
            conflict: t(isAboutReaders ? "ask.addressTaken" : "ask.mustStay"),
            edit_conflict: t("ask.changed"),
          }}
        />
        <input type="hidden" name={VERSION} value={submittedValues(reply)[VERSION] ?? version} />
        <div className="actions">
          <Button
            variant={isAboutReaders ? "primary" : "danger"}
            pending={pending}
            pendingLabel={t("working")}
          >
            {t(question)}
          </Button>
          <Link to={postPath(databaseId)} className={buttonClass()}>
            {t("cancel")}
          </Link>
        </div>
      </Form>
    </AdminPage>
  );
}
