import { isStaff } from "#contract/roles";
import { useTranslation } from "react-i18next";
import { DatabaseId } from "#contract/library";
import { type ContentClient, orNull } from "~/content/client.server";
import { createCollection, listInternalCollections } from "~/content/collections.server";
import { contentContext, visitorContext } from "~/contexts";
import { accessFields } from "~/features/collections/state";
import { NewCollectionForm } from "~/features/collections/collection-forms.server";
import { collectionPath, MY_COLLECTIONS_PATH, NEW_COLLECTION_PATH } from "~/paths/collections";
import { failureOf, readForm, refused } from "~/features/forms/read-form.server";
import { unlisted } from "~/features/page/page-meta";
import { Breadcrumbs } from "~/features/page/page-head";
import { i18nOf } from "~/i18n/i18next.server";
import { redirectTo, Link } from "~/i18n/link";
import { requireUserToRead } from "~/middleware/require-role";
import type { Route } from "./+types/new";
import { clsx } from "clsx";
import { useForm } from "@conform-to/react";
import { COLLECTIONS_OWNED_MAX } from "#contract/limits";
import { Button, buttonClass } from "~/components/button";
import { useCollectionFormMessages } from "~/features/collections/collection-failures";
import {
  accessChoices,
  type DetailsField,
  DetailsFields,
  TITLE_FIELD,
  useTitleProblem,
} from "~/features/collections/details-fields";
import { FIELD_COLUMN, FailureNotice, ProblemSummary } from "~/features/forms/form-messages";
import { type FormReply, submittedValues } from "~/features/forms/form-reply";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
import { formatNumber, useLanguage } from "~/i18n/language";

const ID = "new-collection";

interface NewFormProps {
  isStaff: boolean;
  /** databaseId of a post to add to the new collection. */
  post?: number;
  reply?: FormReply;
}

/** Title, description and access of a new collection. */
function NewForm({ isStaff, post, reply: pageReply }: NewFormProps) {
  const { t } = useTranslation("collection-edit");
  const language = useLanguage();
  const { Form, reply, pending, formProps, options } = useFormFetcher(ID, pageReply, {
    fieldOf: TITLE_FIELD,
  });
  const [form, fields] = useForm<Record<DetailsField, string>>(options);
  const { problem, isTitleTaken } = useTitleProblem(reply);
  const { title = "", description = "", access = "private" } = submittedValues(pageReply);
  const instead = {
    ...useCollectionFormMessages(),
    limit_reached: t("new.full", { max: formatNumber(COLLECTIONS_OWNED_MAX, language) }),
    not_found: t("new.gone"),
  };
  return (
    <Form {...formProps(form, NEW_COLLECTION_PATH)} className={clsx(FIELD_COLUMN, "max-w-160")}>
      <ProblemSummary
        fields={[fields.title, fields.description]}
        labels={{ title: t("title.label"), description: t("description.label") }}
        sentenceOf={problem}
      />
      {reply?.failure && !isTitleTaken ? (
        <FailureNotice failure={reply.failure} instead={instead} />
      ) : null}
      <input type="hidden" name="post" value={submittedValues(reply).post ?? post ?? ""} />
      <DetailsFields
        fields={fields}
        initialValues={{ title, description, access }}
        accessChoices={accessChoices(isStaff)}
        problem={problem}
      />
      <div className="actions">
        <Button variant="primary" pending={pending} pendingLabel={t("new.pending")}>
          {t("new.submit")}
        </Button>
        <Link to={MY_COLLECTIONS_PATH} className={buttonClass({ variant: "quiet" })}>
          {t("cancel")}
        </Link>
      </div>
    </Form>
  );
}

export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { keepInputOnFailure as clientAction } from "~/features/forms/use-form-fetcher";
export { loadedMeta as meta } from "~/features/page/page-meta";

export const handle = { i18n: ["collection-edit", "collections", "forms"] };
export const middleware: Route.MiddlewareFunction[] = [requireUserToRead];

export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const { account } = context.get(visitorContext);
  const t = i18nOf(content.language).getFixedT(null, "collection-edit");
  return {
    // There may be no account: a user whose session ended while filling in the form sees the form again.
    isStaff: isStaff(account),
    post: account ? await findPost(content, url.searchParams.get("post")) : null,
    meta: unlisted(url.pathname, t("new.title"), t("new.lead")),
  };
}

/** Returns the post to add at once; null if the address names none or it does not exist. */
async function findPost(content: ContentClient, given: string | null) {
  const id = DatabaseId.safeParse(Number(given));
  if (!id.success) return null;
  const post = (await orNull(listInternalCollections(content, id.data), "not_found"))?.post;
  return post ? { databaseId: post.databaseId, title: post.title } : null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const read = await readForm(request, NewCollectionForm);
  if ("reply" in read) return read.reply;
  const { access, post, ...texts } = read.value;
  try {
    const { slug } = await createCollection(content, {
      ...texts,
      ...accessFields(access),
      posts: post === undefined ? [] : [post],
    });
    return redirectTo(collectionPath(slug), content.language);
  } catch (error) {
    const failure = failureOf(error);
    // The post to add was deleted; the collection can be created without it.
    const without = failure.code === "not_found" && { post: "" };
    return refused({
      result: { ...read.result, initialValue: { ...read.result.initialValue, ...without } },
      failure,
    });
  }
}

/** `/collections/new`: creates a collection; `?post=` adds that post. */
export default function NewCollection({
  loaderData: { isStaff, post },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTranslation("collection-edit");
  return (
    <div className="wrap">
      <Breadcrumbs items={[{ to: MY_COLLECTIONS_PATH, label: t("mine") }]} />
      <header className="mb-6 page-head">
        <h1>{t("new.title")}</h1>
        <p className="t-lead">{post ? t("new.leadPost", { title: post.title }) : t("new.lead")}</p>
      </header>
      <NewForm isStaff={isStaff} post={post?.databaseId} reply={actionData} />
    </div>
  );
}
