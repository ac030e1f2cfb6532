import { z } from "zod";
import { DisplayName, Email, ROLES } from "./accounts";
import { NamesQuery, PageOfNames } from "./directory";
import { DEFAULT_LANGUAGE } from "./languages";
import { LanguageCode } from "./shared";
import { PEOPLE_PAGE_SIZE } from "./limits";

/** People with an account, for those who say who is what. */

/** `GET /users?search=&role=&page=`: by name. */
export const PeopleListQuery = NamesQuery.extend({
  /** Whoever has it. */
  role: z.enum(ROLES).optional(),
  page_size: NamesQuery.shape.page_size.default(PEOPLE_PAGE_SIZE),
});
export type PeopleListQuery = z.output<typeof PeopleListQuery>;

/** An account as editors see it: never its password, nor anything made of it. */
export const PersonRow = z.object({
  databaseId: z.number().int(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(ROLES)),
  /** Whether the person comes by single sign-on, and so belongs to the staff whatever the roles. */
  sso: z.boolean(),
  created: z.iso.datetime(),
  /** When the last session began; null for those who have never signed in. */
  lastSignIn: z.iso.datetime().nullable(),
  /** Sessions that are open. */
  sessions: z.number().int(),
});
export type PersonRow = z.infer<typeof PersonRow>;
export const PeopleListAnswer = PageOfNames.extend({ people: z.array(PersonRow) });
export type PeopleListAnswer = z.infer<typeof PeopleListAnswer>;

/** `GET /users/{id}`. */
export const PersonDetails = PersonRow.extend({
  /** Whether who asks may change the roles, and end the sessions. */
  canChange: z.boolean(),
  /** Whether it is who asks. */
  isSelf: z.boolean(),
});
export type PersonDetails = z.infer<typeof PersonDetails>;

/** What somebody is: one of these, which stands for what is below it too. */
export const Standing = z.enum(ROLES);

/** `PUT /users/{id}/roles`. */
export const RolesChange = z.object({ role: Standing });
export type RolesChange = z.output<typeof RolesChange>;

/** `POST /users`: an account for a colleague, who gets a mail with a link to choose a password. */
export const Invitation = z.object({
  email: Email,
  name: DisplayName,
  role: Standing.default("subscriber"),
  /** Of the mail. */
  language: LanguageCode.default(DEFAULT_LANGUAGE),
});
export type Invitation = z.output<typeof Invitation>;
