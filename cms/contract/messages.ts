import { z } from "zod";
import type { Rule } from "./account-rules";
import { BotProof, Email } from "./accounts";
import { ListPage, ReviewFilter } from "./lists";
import { DEFAULT_LANGUAGE, LANGUAGES } from "./languages";
import { DatabaseId, DatabaseIdText } from "./library";
import {
  DIRECTORY_PAGE_MAX,
  MESSAGE_MAX_CHARS,
  MESSAGE_MIN_CHARS,
  MESSAGES_PAGE_SIZE,
  SEARCH_PAGE_SIZE_MAX,
  SENDER_NAME_MAX_CHARS,
  SLUG_MAX_CHARS,
} from "./limits";
import { MESSAGE_KINDS, MESSAGE_STATES } from "./names";
import { LanguageCode, DocumentRef } from "./shared";

/** Invisible characters: controls except line breaks and tabs, and characters that change the reading direction. */
const UNSEEN = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu;
/** Longest address that is read. */
const ADDRESS_MAX_CHARS = 2_048;

/** Checks the length in characters as people count them. Each issue names the broken rule (R5.1 to R5.3). */
function within(min: number, max: number) {
  return (value: string, context: z.RefinementCtx): void => {
    const length = [...value].length;
    const rule: Rule | null =
      length === 0
        ? "blank"
        : length < min
          ? "too_few_characters"
          : length > max
            ? "too_many_characters"
            : null;
    if (rule) context.addIssue({ code: "custom", params: { rule } });
  };
}

/** Always one line, because it is used in a mail's header. */
const SenderName = z
  .string()
  .default("")
  .transform((value) => value.replace(/\s+/gu, " ").replace(UNSEEN, "").trim().normalize("NFC"))
  .superRefine(within(1, SENDER_NAME_MAX_CHARS));
const MessageText = z
  .string()
  .default("")
  .transform((value) =>
    value
      .replace(/\r\n?|[\u2028\u2029]/g, "\n")
      .replace(UNSEEN, "")
      .trim()
      .normalize("NFC"),
  )
  .superRefine(within(MESSAGE_MIN_CHARS, MESSAGE_MAX_CHARS));
/** A value that is no text or is too long counts as omitted. The OpenAPI generator needs the explicit type. */
const Hint = z.string().max(ADDRESS_MAX_CHARS).optional().catch(undefined).meta({ type: "string" });

/** The fields that all forms for messages to the site share. */
const Sender = {
  name: SenderName,
  email: Email,
  /** The page on which the form was opened. Only its path is kept, and only if it is a page of this site. */
  fromUrl: Hint,
  language: LanguageCode.default(DEFAULT_LANGUAGE),
  ...BotProof.shape,
};

/** `POST /send_contact_form` (R3.25, R7.24). */
export const ContactForm = z.object({
  ...Sender,
  /** Ignored unless it is one of the addresses in the site's settings. */
  toEmail: Hint,
  textarea: MessageText,
});
export type ContactForm = z.output<typeof ContactForm>;

/** `POST /correction`. */
export const CorrectionForm = z.object({
  ...Sender,
  /** The document to correct: a databaseId, or a slug in any language. */
  document: z.union([DatabaseId, DatabaseIdText, z.string().trim().min(1).max(SLUG_MAX_CHARS)]),
  text: MessageText,
});
export type CorrectionForm = z.output<typeof CorrectionForm>;

/** `GET /messages?kind=&state=&page=`: without `kind`, both kinds. */
export const MessagesQuery = ReviewFilter.extend({
  language: LanguageCode.default(DEFAULT_LANGUAGE),
  kind: z.enum(MESSAGE_KINDS).optional(),
  state: z.enum(MESSAGE_STATES).default("new"),
  /** A number after the last page gives the last page. */
  page: z.coerce.number().int().min(1).max(DIRECTORY_PAGE_MAX).default(1),
  page_size: z.coerce.number().int().min(1).max(SEARCH_PAGE_SIZE_MAX).default(MESSAGES_PAGE_SIZE),
});
export type MessagesQuery = z.output<typeof MessagesQuery>;

/** A message as staff read it. */
export const Message = z.object({
  databaseId: z.number().int(),
  kind: z.enum(MESSAGE_KINDS),
  state: z.enum(MESSAGE_STATES),
  name: z.string(),
  email: z.string(),
  text: z.string(),
  /** The language of the pages that the reader saw. */
  language: z.enum(LANGUAGES),
  /** Path of the page on which the form was opened; null if unknown. */
  fromUrl: z.string().nullable(),
  /** The document that a correction concerns; null for messages, and if the document is deleted. */
  document: DocumentRef.nullable(),
  /** The account that was signed in; null for visitors, and if the account is deleted. */
  user: z.object({ databaseId: z.number().int(), name: z.string() }).nullable(),
  created: z.iso.datetime(),
  /** When the mail about it was sent; null until then. */
  mailed: z.iso.datetime().nullable(),
  /**
   * When it was done, and the display name of the user who did it. Null for new messages; `by` is null if the account is
   * deleted.
   */
  done: z.object({ at: z.iso.datetime(), by: z.string().nullable() }).nullable(),
});
export type Message = z.infer<typeof Message>;

const Counts = z.record(z.enum(MESSAGE_STATES), z.number().int());

/** Newest first. */
export const MessagesAnswer = ListPage.extend({
  messages: z.array(Message),
  /** Counts of each kind, independent of the filter. */
  counts: z.record(z.enum(MESSAGE_KINDS), Counts),
});
export type MessagesAnswer = z.infer<typeof MessagesAnswer>;

/** `PUT /messages/{id}`. */
export const MessageChange = z.object({ state: z.enum(MESSAGE_STATES) });
