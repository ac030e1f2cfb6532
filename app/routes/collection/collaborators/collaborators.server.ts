import { z } from "zod";
import { emailProblem } from "#contract/account-rules";
import type { Account } from "#contract/accounts";
import { type InternalCollection, PERMISSIONS, type PersonRef } from "#contract/collections";
import { DatabaseId } from "#contract/library";
import { COLLECTION_PEOPLE_MAX, INVITES_AT_ONCE_MAX } from "#contract/limits";
import { type ContentClient, inLanguage } from "~/content/client.server";
import { collaboratorsPath } from "~/paths/collections";
import { failureOf } from "~/features/forms/read-form.server";
import type { Confirmation } from "../confirm/confirm-form";
import { splitAddresses } from "./invite-form";
import {
  CONFIRM,
  CONFIRMED_INTENTS,
  type Collaborators,
  type CollaboratorIntent,
  type CollaboratorReply,
  type Collaborator,
  WHOM,
} from "./collaborator-list";

const Id = z.coerce.number().pipe(DatabaseId);

/** The forms of the collaborators page. */
export const CollaboratorChange = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("invite"),
    emails: z.string().default(""),
    people: z.array(Id).max(COLLECTION_PEOPLE_MAX).default([]),
  }),
  z.object({ intent: z.literal("permission"), person: Id, permission: z.enum(PERMISSIONS) }),
  z.object({ intent: z.enum(["grant", "remove", "revoke"]), person: Id }),
  z.object({ intent: z.literal("uninvite"), invite: Id }),
  z.object({ intent: z.literal("leave") }),
]);
export type CollaboratorChange = z.infer<typeof CollaboratorChange>;

/** Returns whether the caller is the owner or a collaborator of the collection. */
export const isInside = ({ role }: Pick<InternalCollection, "role">): boolean =>
  role === "author" || role === "collaborator";

/**
 * Returns the people of a collection: the owner, the collaborators in the order in which they joined, and the invited accounts.
 */
export function collaboratorsOf(
  collection: InternalCollection,
  visitor: Pick<Account, "databaseId">,
): Collaborators {
  const { slug, role, author, collaborators, pendingCollaborators, pendingInvites } = collection;
  const person = (
    { databaseId, name }: { databaseId: number; name: string },
    state: Collaborator["state"],
  ): Collaborator => ({ databaseId, name, state, isVisitor: databaseId === visitor.databaseId });
  return {
    slug,
    isOwner: role === "author",
    people: [
      ...(author ? [person(author, "owner")] : []),
      ...collaborators.map((collaborator) => person(collaborator, collaborator.permission)),
      ...pendingCollaborators.map((invitee) => ({
        ...person(invitee, "pending"),
        invited: invitee.invited,
      })),
    ],
    invites: pendingInvites,
  };
}

/** Returns the confirmation that the address asks for, if that change is still possible. */
export function confirmationOf(
  collection: InternalCollection,
  visitor: Pick<Account, "databaseId">,
  query: URLSearchParams,
): Confirmation | null {
  const intent = CONFIRMED_INTENTS.find((known) => known === query.get(CONFIRM));
  if (!intent) return null;
  const { slug, title, role } = collection;
  const shared = { slug, title, to: collaboratorsPath(slug) };
  if (intent === "leave")
    return role === "collaborator"
      ? { ...shared, intent, person: { databaseId: visitor.databaseId, name: "" } }
      : null;
  const person = findIn(collection, intent, Number(query.get(WHOM)));
  return role === "author" && person ? { ...shared, intent, person } : null;
}

/** Finds the target of a change: a person in the collection, or an invitation by account or by email address. */
function findIn(
  collection: InternalCollection,
  intent: CollaboratorIntent,
  id: number,
): PersonRef | undefined {
  const { collaborators, pendingCollaborators, pendingInvites } = collection;
  const those =
    intent === "revoke"
      ? pendingCollaborators
      : intent === "uninvite"
        ? pendingInvites.map(({ id, email }) => ({ databaseId: id, name: email }))
        : collaborators;
  return those.find(({ databaseId }) => databaseId === id);
}

/** Applies a change. Refusals of the content system are part of the reply. */
export async function changeCollaborators(
  content: ContentClient,
  collection: InternalCollection,
  visitor: Pick<Account, "databaseId" | "email">,
  change: CollaboratorChange,
): Promise<CollaboratorReply> {
  if (change.intent === "invite") return invite(content, collection, visitor, change);
  const { intent } = change;
  const reply: CollaboratorReply = { intent, name: nameIn(collection, change), result: {} };
  try {
    await carryOut(content, collection.databaseId, visitor, change);
    return { ...reply, done: true };
  } catch (error) {
    return { ...reply, failure: failureOf(error) };
  }
}

function nameIn(
  collection: InternalCollection,
  change: Exclude<CollaboratorChange, { intent: "invite" }>,
): string | undefined {
  if (change.intent === "leave") return undefined;
  return findIn(
    collection,
    change.intent,
    change.intent === "uninvite" ? change.invite : change.person,
  )?.name;
}

async function carryOut(
  content: ContentClient,
  id: number,
  visitor: Pick<Account, "databaseId">,
  change: Exclude<CollaboratorChange, { intent: "invite" }>,
): Promise<void> {
  const collaborator = (userId: number) => ({ params: { path: { id, userId } } });
  switch (change.intent) {
    case "permission":
      await content.put("/internal_collections/{id}/collaborators/{userId}", {
        ...collaborator(change.person),
        body: { permission: change.permission },
      });
      return;
    case "grant":
      await content.put("/internal_collections/{id}/author/{userId}", collaborator(change.person));
      return;
    case "remove":
    case "leave": {
      const userId = change.intent === "leave" ? visitor.databaseId : change.person;
      await content.delete(
        "/internal_collections/{id}/collaborators/{userId}",
        collaborator(userId),
      );
      return;
    }
    case "revoke":
      await content.delete(
        "/internal_collections/{id}/pending_collaborators/{userId}",
        collaborator(change.person),
      );
      return;
    case "uninvite":
      await content.delete("/internal_collections/{id}/remove_invite/{inviteId}", {
        params: { path: { id, inviteId: change.invite } },
      });
  }
}

async function invite(
  content: ContentClient,
  before: InternalCollection,
  visitor: Pick<Account, "databaseId" | "email">,
  { emails, people: chosen }: Extract<CollaboratorChange, { intent: "invite" }>,
): Promise<CollaboratorReply> {
  const typed = splitAddresses(emails);
  // The inviting user is already in the collection.
  const addresses = typed.filter(
    (address) => address.toLowerCase() !== visitor.email.toLowerCase(),
  );
  const people = chosen.filter((databaseId) => databaseId !== visitor.databaseId);
  const reply: CollaboratorReply = { intent: "invite", result: { initialValue: { emails } } };
  // Checks the format of all addresses first, so that the message can list all invalid ones.
  if (addresses.length > INVITES_AT_ONCE_MAX) return { ...reply, problem: { kind: "atOnce" } };
  const wrong = addresses.filter((address) => emailProblem(address) !== null);
  if (wrong.length > 0) return { ...reply, problem: { kind: "wrong", addresses: wrong } };
  if (addresses.length + people.length === 0)
    return { ...reply, problem: { kind: typed.length + chosen.length > 0 ? "self" : "none" } };
  const params = inLanguage(content, { id: before.databaseId });
  let after = before;
  try {
    if (people.length > 0)
      after = await content.put("/internal_collections/{id}/pending_collaborators", {
        params,
        body: { user_ids: people },
      });
    if (addresses.length > 0)
      after = await content.post("/internal_collections/{id}/send_invites", {
        params,
        body: { emails: addresses, language: content.contentLanguage },
      });
    return { intent: "invite", result: {}, done: true, invited: newIn(after, before) };
  } catch (error) {
    return { ...reply, invited: newIn(after, before), failure: failureOf(error) };
  }
}

/** Returns the new invitations: people by name, addresses without an account as they are. */
function newIn(after: InternalCollection, before: InternalCollection): string[] {
  const invitedBefore = new Set(before.pendingCollaborators.map(({ databaseId }) => databaseId));
  const invited = new Set(before.pendingInvites.map(({ id }) => id));
  return [
    ...after.pendingCollaborators
      .filter(({ databaseId }) => !invitedBefore.has(databaseId))
      .map(({ name }) => name),
    ...after.pendingInvites.filter(({ id }) => !invited.has(id)).map(({ email }) => email),
  ];
}
