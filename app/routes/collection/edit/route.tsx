import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { AppError } from "#contract/errors";
import type { InternalCollection } from "#contract/collections";
import { orNotFound } from "~/content/client.server";
import { getInternalCollection } from "~/content/collections.server";
import { contentContext, visitorContext } from "~/contexts";
import { accessOf } from "~/features/collections/state";
import { CollectionErrors } from "~/features/shell/collection-errors";
import { DeleteLink } from "~/features/collections/delete-form";
import {
  DetailsForm as DetailsShape,
  NoteForm,
  changeItem,
  ItemFields,
} from "~/features/collections/collection-forms.server";
import { UnsavedTexts } from "~/features/collections/collection-failures";
import { collectionPath, MY_COLLECTIONS_PATH } from "~/paths/collections";
import { failureOf, readForm, type ReadForm, refused } from "~/features/forms/read-form.server";
import { type FormReply, submittedValues } from "~/features/forms/form-reply";
import { useFreshness } from "~/features/page/use-freshness";
import { buttonClass } from "~/components/button";
import { Notice } from "~/components/messages";
import { SectionHead } from "~/components/section-head";
import { unlisted } from "~/features/page/page-meta";
import { Breadcrumbs } from "~/features/page/page-head";
import { Link, seeOther } from "~/i18n/link";
import { i18nOf } from "~/i18n/i18next.server";
import { memberOf, requireUserToRead } from "~/middleware/require-role";
import type { Route } from "./+types/route";
import { DetailsForm } from "./details-form";
import { saveDetails, saveNote, loadItems } from "./details.server";
import {
  type EditForm,
  firstId,
  noteId,
  ITEMS_ID,
  editViewPath,
  readItemsState,
  SAVED,
  sentForm,
  cachePage,
  orCached,
  PROMOTION_ENDED,
} from "./edit-query";
import { ResultNotice } from "./result-notice";
import { Items } from "./items";
import { useUnsaved } from "./use-items";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { keepInputOnFailure as clientAction } from "~/features/forms/use-form-fetcher";
export { loadedMeta as meta } from "~/features/page/page-meta";

export const handle = { i18n: ["collection-edit", "collections", "library", "cards", "forms"] };
export const middleware: Route.MiddlewareFunction[] = [requireUserToRead];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const { staff } = memberOf(context);
  const collection = await orNotFound(getInternalCollection(content, params.slug));
  if (!collection.userCanEdit) throw new Response(null, { status: 403 });
  const { databaseId, slug, title, description, modified, role, author } = collection;
  const t = i18nOf(content.language).getFixedT(null, "collection-edit");
  return {
    collection: {
      databaseId,
      slug,
      title,
      description,
      modified,
      access: accessOf(collection),
      isOwner: role === "author",
      owner: author?.name ?? null,
      promotion: collection.featured
        ? ("featured" as const)
        : collection.requestToPromote
          ? ("waiting" as const)
          : null,
    },
    items: await loadItems(content, collection, readItemsState(url.searchParams)),
    isStaff: staff,
    sent: sentForm(url.searchParams),
    saved: url.searchParams.get(SAVED),
    meta: unlisted(url.pathname, t("edit.title", { title }), t("edit.description")),
  };
}

export const clientLoader = ({ serverLoader, url }: Route.ClientLoaderArgs) =>
  orCached(url.pathname, () => serverLoader());

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const state = readItemsState(url.searchParams);
  const find = async () => {
    if (!context.get(visitorContext).account)
      throw new AppError("unauthenticated", "The session has ended");
    return getInternalCollection(content, params.slug);
  };
  // Redirects after a save without JavaScript, unless the reply says that a promotion has ended. With JavaScript, the form gets
  // its current values.
  const done = (reply: FormReply, form: EditForm, hash: string) =>
    reply.done &&
    !submittedValues(reply)[PROMOTION_ENDED] &&
    request.headers.get("Accept")?.includes("text/html")
      ? seeOther(editViewPath(params.slug, { ...state, saved: form }, hash), content.language)
      : answer(reply);

  switch (sentForm(url.searchParams)) {
    case "details":
      return attempt(
        await readForm(request, DetailsShape),
        find,
        async (collection, form, result) =>
          done(
            await saveDetails(content, collection, form, submittedValues({ result })),
            "details",
            "",
          ),
      );
    case "note":
      return attempt(await readForm(request, NoteForm), find, async (collection, form) =>
        done(await saveNote(content, collection, form), "note", `#${noteId(form.databaseId)}`),
      );
    case "remove":
      return attempt(
        await readForm(request, ItemFields),
        find,
        async (collection, fields, result) => {
          await changeItem(content, collection.databaseId, "remove", fields);
          return answer({ result, done: true });
        },
      );
    case "restore":
      return attempt(await readForm(request, ItemFields), find, async (collection, fields) => {
        await changeItem(content, collection.databaseId, "restore", fields);
        return seeOther(
          editViewPath(collection.slug, state, `#${firstId(fields.databaseId)}`),
          content.language,
        );
      });
    default:
      throw new Response(null, { status: 400 });
  }
}

const answer = (reply: FormReply) => (reply.failure ? refused(reply) : reply);

/**
 * Applies a valid form to the collection. A refused change comes back with the form. If there is a newer `modified`, the form
 * is then based on it. Typed text is also kept if the collection was deleted or the user lost the right to edit.
 */
async function attempt<T, R>(
  read: ReadForm<T>,
  find: () => Promise<InternalCollection>,
  act: (collection: InternalCollection, value: T, result: FormReply["result"]) => Promise<R>,
) {
  if ("reply" in read) return read.reply;
  try {
    return await act(await find(), read.value, read.result);
  } catch (error) {
    const failure = failureOf(error);
    return refused({
      result: {
        ...read.result,
        initialValue: {
          ...read.result.initialValue,
          ...(failure.modified && { modified: failure.modified }),
        },
      },
      failure,
    });
  }
}

/** `/collection/{slug}/edit`: edits everything in a collection except its people. */
export default function EditCollection({ loaderData, actionData }: Route.ComponentProps) {
  const { collection, items, isStaff, sent, saved } = loaderData;
  const { t } = useTranslation("collection-edit");
  const { databaseId, slug, title, isOwner } = collection;
  const isOpen = collection.access === "open";
  const { pathname } = useLocation();
  useEffect(() => cachePage(pathname, loaderData), [pathname, loaderData]);
  useFreshness({ collection });
  const page = useRef<HTMLDivElement>(null);
  useUnsaved(page);
  const replyTo = (form: EditForm): FormReply | undefined =>
    sent === form ? actionData : undefined;
  const note = replyTo("note");
  const noted = submittedValues(note).databaseId;
  const isNoteInView = items.posts.some((post) => String(post.databaseId) === noted);
  return (
    <div className="wrap [&>.notice]:mb-6" key={databaseId} ref={page}>
      <Breadcrumbs
        items={[
          { to: MY_COLLECTIONS_PATH, label: t("mine") },
          { to: collectionPath(slug), label: title },
        ]}
      />
      <header className="mb-6 page-head">
        <h1 dir="auto">{t("edit.title", { title })}</h1>
        <div className="mt-2 actions">
          <Link to={collectionPath(slug)} className={buttonClass()}>
            {t("edit.see")}
          </Link>
          <a href={`#${ITEMS_ID}`} className={buttonClass()}>
            {t("edit.toItems")}
          </a>
        </div>
      </header>
      <ResultNotice
        collection={collection}
        state={items.state}
        removal={replyTo("remove")}
        restoring={replyTo("restore")}
        lostNote={isNoteInView ? undefined : note}
      />
      {isOpen && items.internal > 0 ? (
        <Notice>{t("unseen", { count: items.internal })}</Notice>
      ) : null}
      <section className="section" aria-labelledby="details-heading">
        <SectionHead id="details-heading" title={t("details.title")} />
        <DetailsForm
          collection={collection}
          isStaff={isStaff}
          state={items.state}
          reply={replyTo("details")}
          isSaved={saved === "details"}
        />
      </section>
      <Items collection={collection} items={items} isOpen={isOpen} noteReply={note} />
      {isOwner ? (
        <section className="section" aria-labelledby="delete-heading">
          <SectionHead id="delete-heading" title={t("delete.heading")} />
          <p className="mb-4 text-ink-2">{t("delete.about")}</p>
          <DeleteLink slug={slug} className={buttonClass()}>
            {t("delete.open")}
          </DeleteLink>
        </section>
      ) : null}
    </div>
  );
}

export function ErrorBoundary({ error, actionData }: Route.ErrorBoundaryProps) {
  return (
    <>
      <UnsavedTexts reply={actionData} />
      <CollectionErrors error={error} />
    </>
  );
}
