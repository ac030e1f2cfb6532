import type { z } from "zod";
import {
  type ContactForm,
  type CorrectionForm,
  Message,
  MessagesAnswer,
  type MessagesQuery,
} from "#contract/messages";
import type { MessageState } from "#contract/names";
import type { ContentClient } from "./client.server";

/** Sends a message to the people of the site. Throws `bot_check_failed`, `rate_limited`. */
export function sendContactForm(
  content: ContentClient,
  form: z.input<typeof ContactForm>,
): Promise<void> {
  return content.sendForm("/send_contact_form", { language: content.contentLanguage, ...form });
}

/** Suggests a correction to a document. Throws `not_found`, `bot_check_failed`, `rate_limited`. */
export function sendCorrection(
  content: ContentClient,
  form: z.input<typeof CorrectionForm>,
): Promise<void> {
  return content.sendForm("/correction", { language: content.contentLanguage, ...form });
}

/** For staff: what came in, newest first. */
export function listMessages(
  content: ContentClient,
  query: Partial<z.input<typeof MessagesQuery>>,
): Promise<MessagesAnswer> {
  return content.get(
    "/messages",
    { language: content.contentLanguage, ...query } as Record<string, string | number | undefined>,
    MessagesAnswer,
  );
}

/** For staff: says that a message is done with, or is not. Throws `not_found`. */
export function setMessageState(
  content: ContentClient,
  id: number,
  state: MessageState,
): Promise<Message> {
  return content.put(`/messages/${id}?language=${content.contentLanguage}`, { state }, Message);
}
