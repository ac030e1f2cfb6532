import { z } from "zod";
import { DisplayName, Email, ROLES } from "./accounts";
import { NamesQuery, PageOfNames } from "./directory";
import { DEFAULT_LANGUAGE } from "./languages";
import { LanguageCode } from "./shared";
import { PEOPLE_PAGE_SIZE } from "./limits";

/** User accounts, for administrators who assign roles. */

/** `GET /users?search=&role=&page=`: sorted by name. */
export const PeopleListQuery = NamesQuery.extend({
  /** Only users with this role. */
  role: z.enum(ROLES).optional(),
  page_size: NamesQuery.shape.page_size.default(PEOPLE_PAGE_SIZE),
});
export type PeopleListQuery = z.output<typeof PeopleListQuery>;

/** An account as editors see it, without the password or its hash. */
export const PersonRow = z.object({
  databaseId: z.number().int(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(ROLES)),
  /** Whether the user signs in by single sign-on, and is therefore staff independent of the roles. */
  sso: z.boolean(),
  created: z.iso.datetime(),
  /** When the last session started; null for users who have never signed in. */
  lastSignIn: z.iso.datetime().nullable(),
  /** The number of open sessions. */
  sessions: z.number().int(),
});
export type PersonRow = z.infer<typeof PersonRow>;
export const PeopleListAnswer = PageOfNames.extend({ people: z.array(PersonRow) });
export type PeopleListAnswer = z.infer<typeof PeopleListAnswer>;

/** `GET /users/{id}`. */
export const PersonDetails = PersonRow.extend({
  /** Whether the caller may change the roles and end the sessions. */
  canChange: z.boolean(),
  /** Whether it is the caller's own account. */
  isSelf: z.boolean(),
});
export type PersonDetails = z.infer<typeof PersonDetails>;

/** A user's highest role. It includes all lower roles. */
export const Standing = z.enum(ROLES);

/** `PUT /users/{id}/roles`. */
export const RolesChange = z.object({ role: Standing });
export type RolesChange = z.output<typeof RolesChange>;

/** `POST /users`: creates an account for a colleague, who gets a mail with a link to choose a password. */
export const Invitation = z.object({
  email: Email,
  name: DisplayName,
  role: Standing.default("subscriber"),
  /** The language of the mail. */
  language: LanguageCode.default(DEFAULT_LANGUAGE),
});
export type Invitation = z.output<typeof Invitation>;
