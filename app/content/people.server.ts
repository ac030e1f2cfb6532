import type { Role } from "#contract/accounts";
import { type Invitation, PeopleListAnswer, PersonDetails } from "#contract/people";
import type { z } from "zod";
import type { ContentClient } from "./client.server";

/** For editors: a page of the people with an account. */
export function listPeople(
  content: ContentClient,
  query: { search?: string; role?: Role; page: number },
): Promise<PeopleListAnswer> {
  return content.get("/users", query, PeopleListAnswer);
}

/** For editors: an account. Throws `not_found`. */
export function getPerson(content: ContentClient, id: number): Promise<PersonDetails> {
  return content.get(`/users/${id}`, {}, PersonDetails);
}

/** For administrators: says what somebody is. Throws `forbidden`, `not_found`. */
export function changeRole(content: ContentClient, id: number, role: Role): Promise<PersonDetails> {
  return content.put(`/users/${id}/roles`, { role }, PersonDetails);
}

/** For administrators: signs somebody out everywhere. Throws as `changeRole` does. */
export async function signOutPerson(content: ContentClient, id: number): Promise<void> {
  await content.delete(`/users/${id}/sessions`);
}

/** For administrators: makes an account for a colleague. Throws `email_taken`, `sign_on_required`, `invalid_input`. */
export function invitePerson(
  content: ContentClient,
  invitation: z.input<typeof Invitation>,
): Promise<PersonDetails> {
  return content.post("/users", invitation, PersonDetails);
}
