import {
  CollectionPostsAnswer,
  type CollectionPostsQuery,
  CollectionState,
  CollectionStates,
  InternalCollection,
  type InternalCollectionChange,
  InternalCollectionsAnswer,
  type InternalCollectionsQuery,
  type InvitesRequest,
  type NewInternalCollection,
  type NoteChange,
  PeopleAnswer,
  type Permission,
  type PostCollectionsChange,
  type PromotionDecision,
  PromotionRequestsAnswer,
} from "#contract/internal-collections";
import type { Place } from "#contract/library";
import { z } from "zod";
import type { ContentClient } from "./client.server";
import type { ReviewFilterQuery } from "./review.server";

/*
 * Collections that people make. All changes throw `unauthenticated` without a session, `not_found` for what the visitor may
 * not know of, `forbidden` for what is others' to do; what else one throws stands with it.
 */

const ROOT = "/internal_collections";
const pathOf = (id: number, ...rest: (string | number)[]) => [ROOT, id, ...rest].join("/");
const inLanguage = (content: ContentClient, path: string) =>
  `${path}?language=${content.contentLanguage}`;

/** As much as is shown of the visitor's own, those shared with them, invitations, and what can still be restored. */
export function listShownCollections(
  content: ContentClient,
  shown: Pick<z.input<typeof InternalCollectionsQuery>, "search" | "sort"> & { first?: number },
): Promise<InternalCollectionsAnswer> {
  return content.get(
    ROOT,
    { language: content.contentLanguage, ...shown },
    InternalCollectionsAnswer,
  );
}

/**
 * All of the same, without covers, with what a piece is and whether each holds it. Throws `not_found` for what the visitor
 * does not see and for what no collection holds.
 */
export function listInternalCollections(
  content: ContentClient,
  post: number,
): Promise<InternalCollectionsAnswer> {
  return content.get(
    ROOT,
    { language: content.contentLanguage, post, covers: "false" },
    InternalCollectionsAnswer,
  );
}

/** A collection by its databaseId or slug, with its people as far as the visitor may know of them. */
export function getInternalCollection(
  content: ContentClient,
  key: number | string,
): Promise<InternalCollection> {
  return content.get(
    `${ROOT}/${encodeURIComponent(key)}`,
    { language: content.contentLanguage },
    InternalCollection,
  );
}

/** A page of its pieces with their notes, in its makers' order or by title. */
export function getCollectionPosts(
  content: ContentClient,
  id: number,
  query: Partial<z.input<typeof CollectionPostsQuery>>,
): Promise<CollectionPostsAnswer> {
  return content.get(
    pathOf(id, "posts"),
    { language: content.contentLanguage, ...query } as Record<string, string | number | undefined>,
    CollectionPostsAnswer,
  );
}

/** Makes a collection. Throws `title_taken`, `limit_reached`. */
export function createCollection(
  content: ContentClient,
  collection: z.input<typeof NewInternalCollection>,
): Promise<InternalCollection> {
  return content.post(
    ROOT,
    { language: content.contentLanguage, ...collection },
    InternalCollection,
  );
}

/** Changes what is given. Throws `title_taken`, and `edit_conflict` with `changes` where somebody else changed the same. */
export function changeCollection(
  content: ContentClient,
  id: number,
  change: z.input<typeof InternalCollectionChange>,
): Promise<InternalCollection> {
  return content.put(inLanguage(content, pathOf(id)), change, InternalCollection);
}

/** Hides a collection at once; its owner can restore it for ten minutes. */
export function deleteCollection(content: ContentClient, id: number): Promise<void> {
  return content.send(pathOf(id), undefined, "DELETE");
}

/** Brings a deleted collection back. Throws `not_found` once the time is over. */
export function restoreCollection(content: ContentClient, id: number): Promise<InternalCollection> {
  return content.post(inLanguage(content, pathOf(id, "restore")), {}, InternalCollection);
}

/** Puts a piece behind the others. Throws `limit_reached`. */
export function addPost(
  content: ContentClient,
  id: number,
  postId: number,
): Promise<CollectionState> {
  return content.post(pathOf(id, "posts", postId), {}, CollectionState);
}

/** Takes a piece out; one that is not in it, too. */
export function removePost(content: ContentClient, id: number, postId: number): Promise<void> {
  return content.send(pathOf(id, "posts", postId), undefined, "DELETE");
}

/** Moves a piece. Throws `conflict` when the one to put it behind has gone. */
export function movePost(
  content: ContentClient,
  id: number,
  postId: number,
  place: Place,
): Promise<CollectionState> {
  return content.put(pathOf(id, "posts", postId, "place"), place, CollectionState);
}

/** Writes the note of a piece. Throws `edit_conflict` with `changes`. */
export function setNote(
  content: ContentClient,
  id: number,
  postId: number,
  change: z.input<typeof NoteChange>,
): Promise<CollectionState> {
  return content.put(pathOf(id, "posts", postId, "note"), change, CollectionState);
}

/** Puts one piece into some collections and takes it out of others, all or none. Throws `limit_reached`. */
export function changeCollectionsOf(
  content: ContentClient,
  postId: number,
  change: z.input<typeof PostCollectionsChange>,
): Promise<z.output<typeof CollectionStates>> {
  return content.put(`${ROOT}/posts/${postId}`, change, CollectionStates);
}

/** People to invite: whoever has an address in whole, or people one works with by the beginning of their name. Throws `rate_limited`. */
export async function suggestPeople(
  content: ContentClient,
  typed: string,
): Promise<PeopleAnswer["users"]> {
  return (await content.get("/autocomplete_users", { email: typed }, PeopleAnswer)).users;
}

/** Invites addresses, and mails them. Throws `invalid_input`, `limit_reached`, `rate_limited`. */
export function sendInvites(
  content: ContentClient,
  id: number,
  emails: z.input<typeof InvitesRequest>["emails"],
): Promise<InternalCollection> {
  return content.post(
    inLanguage(content, pathOf(id, "send_invites")),
    { emails, language: content.contentLanguage },
    InternalCollection,
  );
}

/** Invites people whom one works with, or has just found by their address. Throws `limit_reached`, `rate_limited`. */
export function invitePeople(
  content: ContentClient,
  id: number,
  userIds: number[],
): Promise<InternalCollection> {
  return content.put(
    inLanguage(content, pathOf(id, "pending_collaborators")),
    { user_ids: userIds },
    InternalCollection,
  );
}

/** Accepts an invitation. Throws `invitation_key_required` without the key of its mail, where it takes one. */
export function acceptInvitation(
  content: ContentClient,
  id: number,
  key?: string,
): Promise<InternalCollection> {
  return content.post(inLanguage(content, pathOf(id, "accept")), { key }, InternalCollection);
}

export function declineInvitation(content: ContentClient, id: number): Promise<void> {
  return content.send(pathOf(id, "decline"), {});
}

/** Takes the invitation of a person back. */
export function removePending(content: ContentClient, id: number, userId: number): Promise<void> {
  return content.send(pathOf(id, "pending_collaborators", userId), undefined, "DELETE");
}

/** Takes the invitation of an address back. */
export function removeInvite(content: ContentClient, id: number, inviteId: number): Promise<void> {
  return content.send(pathOf(id, "remove_invite", inviteId), undefined, "DELETE");
}

/** Says whether a collaborator may edit. Throws `conflict` before they have accepted. */
export function setPermission(
  content: ContentClient,
  id: number,
  userId: number,
  permission: Permission,
): Promise<void> {
  return content.send(pathOf(id, "collaborators", userId), { permission }, "PUT");
}

/** Removes a collaborator, or leaves. Returns whether the visitor has left: the collection is no longer theirs to see (specification, section 7: 204). */
export async function removeCollaborator(
  content: ContentClient,
  id: number,
  userId: number,
): Promise<{ left: boolean }> {
  return {
    left: (await content.delete(inLanguage(content, pathOf(id, "collaborators", userId)))) === 204,
  };
}

/** Makes a collaborator the owner. Throws `conflict` before they have accepted. */
export function grantOwnership(content: ContentClient, id: number, userId: number): Promise<void> {
  return content.send(pathOf(id, "author", userId), {}, "PUT");
}

/** Asks the staff to feature a collection. Throws `private_collection`, `conflict`. */
export function requestPromotion(content: ContentClient, id: number): Promise<void> {
  return content.send(pathOf(id, "request_promotion"), {}, "PUT");
}

export function revokePromotionRequest(content: ContentClient, id: number): Promise<void> {
  return content.send(pathOf(id, "revoke_promotion_request"), undefined, "DELETE");
}

/** For staff: a page of what waits to be featured, the oldest request first, with a preview. */
export function getPromotionRequests(
  content: ContentClient,
  query: { page: number } & ReviewFilterQuery,
): Promise<PromotionRequestsAnswer> {
  return content.get(
    "/promotion_requests",
    { ...query, language: content.contentLanguage },
    PromotionRequestsAnswer,
  );
}

/** For staff: features a collection or says why not. Throws `conflict` when it changed since it was looked at, `title_taken`. */
export function decidePromotion(
  content: ContentClient,
  id: number,
  decision: z.input<typeof PromotionDecision>,
): Promise<InternalCollection> {
  return content.put(
    inLanguage(content, `/promotion_requests/${id}`),
    decision,
    InternalCollection,
  );
}

/** For staff: ends that a collection is featured. */
export function unfeature(content: ContentClient, id: number): Promise<void> {
  return content.send(pathOf(id, "featured"), undefined, "DELETE");
}
