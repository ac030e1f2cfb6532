import { z } from "zod";
import { PageOfNames } from "./directory";
import { DATABASE_ID_MAX, DIRECTORY_PAGE_MAX } from "./limits";
import { DEED_SUBJECTS, DEEDS } from "./names";
import { LanguageQuery, SearchWords } from "./shared";

/** A day of the calendar, `2026-03-04`; what is none counts as not said. The OpenAPI generator has to be told the type. */
const Day = z.iso.date().optional().catch(undefined).meta({ type: "string" });
const Id = z.coerce.number().int().positive().max(DATABASE_ID_MAX);

/** `GET /audit_log`: for staff, the last first. What is left out does not matter. */
export const AuditQuery = LanguageQuery.extend({
  deed: z.enum(DEEDS).optional(),
  /** databaseId of who did it. */
  by: Id.optional(),
  /** First and last day, in UTC. */
  from: Day,
  until: Day,
  /** Each of these words is in the name of what it was done to. */
  search: SearchWords,
  /** Of one thing alone. */
  subject: z.enum(DEED_SUBJECTS).optional(),
  subject_id: Id.optional(),
  /** One past the last is answered by the last. */
  page: z.coerce.number().int().min(1).max(DIRECTORY_PAGE_MAX).default(1),
});
export type AuditQuery = z.output<typeof AuditQuery>;

/** What somebody of the staff decided or changed. */
export const AuditEntry = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  /** Who did it, as others see them; null for somebody who has gone. */
  by: z.object({ databaseId: z.number().int(), name: z.string() }).nullable(),
  deed: z.enum(DEEDS),
  subject: z.object({
    type: z.enum(DEED_SUBJECTS),
    /** Its databaseId or number; null where there is only one of it. */
    id: z.number().int().nullable(),
    /** What it was called then; a person as others see them now. Null for a person who has gone. */
    title: z.string().nullable(),
    /** Path of where it can be seen; null for what is gone, or was never to be seen by itself. */
    link: z.string().nullable(),
  }),
  /** Whom it was for, where that is a person with an account; null else, and for somebody who has gone. */
  person: z.string().nullable(),
  /** What else is to be known, by deed. */
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditAnswer = PageOfNames.extend({
  entries: z.array(AuditEntry),
  /** Whoever has an entry in the log, by name. */
  people: z.array(z.object({ databaseId: z.number().int(), name: z.string() })),
});
export type AuditAnswer = z.infer<typeof AuditAnswer>;
