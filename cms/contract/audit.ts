import { z } from "zod";
import { ListPage } from "./lists";
import { DATABASE_ID_MAX, DIRECTORY_PAGE_MAX } from "./limits";
import { AUDIT_SUBJECTS, AUDIT_EVENTS } from "./names";
import { LanguageQuery, SearchWords } from "./shared";

/** A calendar day, `2026-03-04`. An invalid value counts as omitted. The OpenAPI generator needs the explicit type. */
const Day = z.iso.date().optional().catch(undefined).meta({ type: "string" });
const Id = z.coerce.number().int().positive().max(DATABASE_ID_MAX);

/** `GET /audit_log`: for staff, the newest first. Omitted conditions do not filter. */
export const AuditQuery = LanguageQuery.extend({
  event: z.enum(AUDIT_EVENTS).optional(),
  /** databaseId of the user who did it. */
  by: Id.optional(),
  /** First and last day, in UTC. */
  from: Day,
  until: Day,
  /** Words that must all be in the name of the event's subject. */
  search: SearchWords,
  /** Limits the log to one subject. */
  subject: z.enum(AUDIT_SUBJECTS).optional(),
  subject_id: Id.optional(),
  /** A number after the last page gives the last page. */
  page: z.coerce.number().int().min(1).max(DIRECTORY_PAGE_MAX).default(1),
});
export type AuditQuery = z.output<typeof AuditQuery>;

/** An audit event: a decision or change made by staff. */
export const AuditEntry = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  /** The member of staff, by the name that others see; null if the account is deleted. */
  by: z.object({ databaseId: z.number().int(), name: z.string() }).nullable(),
  event: z.enum(AUDIT_EVENTS),
  subject: z.object({
    type: z.enum(AUDIT_SUBJECTS),
    /** Its databaseId or number; null if only one exists. */
    id: z.number().int().nullable(),
    /** Its title at that time. For a person, the name that others see now; null if the account is deleted. */
    title: z.string().nullable(),
    /** The path of its page; null if it is deleted or never had a page. */
    link: z.string().nullable(),
  }),
  /** The user whom the event concerns; null if there is none, or if the account is deleted. */
  person: z.string().nullable(),
  /** More details, depending on the kind of event. */
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditAnswer = ListPage.extend({
  entries: z.array(AuditEntry),
  /** Everyone with an event in the log, by name. */
  people: z.array(z.object({ databaseId: z.number().int(), name: z.string() })),
});
export type AuditAnswer = z.infer<typeof AuditAnswer>;
