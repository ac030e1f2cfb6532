import {
  ContactForm,
  CorrectionForm,
  Message,
  MessageChange,
  MessagesAnswer,
  MessagesQuery,
} from "../../contract/messages";
import { LanguageQuery } from "../../contract/shared";
import type { Services } from "../../services";
import { exampleMessage } from "./examples";
import { IdParam } from "./params";
import { type Route, route } from "./route";

const tag = "Messages";
const exampleSender = {
  name: "Amina Diallo",
  email: "amina@example.org",
  fromUrl: "https://library.example/document/registering-every-birth",
  language: "en",
  altcha: "eyJ…",
};
const PROOF =
  "With a proof from `GET /bot_challenge`: `altcha`, or `stamp` with `website` left empty.";

export function messagesRoutes({ messages }: Pick<Services, "messages">): Route[] {
  return [
    route(
      {
        method: "post",
        path: "/send_contact_form",
        tag,
        isForm: true,
        summary: "Sends a message to the people of the site",
        description: `It is stored, and mailed soon after to the address that the site's settings name; \`toEmail\` chooses among several and counts for nothing else. ${PROOF}`,
        body: ContactForm,
        answer: null,
        errors: ["bot_check_failed", "rate_limited"],
        examples: {
          body: {
            ...exampleSender,
            toEmail: "library@example.org",
            textarea: "May we translate this guide into Kiswahili?",
          },
        },
      },
      ({ actor, client, body }) => messages.contact(actor, client, body),
    ),
    route(
      {
        method: "post",
        path: "/correction",
        tag,
        isForm: true,
        summary: "Suggests a correction to a document",
        description: `\`document\` is a databaseId or a slug. It is stored, mailed as messages are, and shown to staff beside its document. ${PROOF}`,
        body: CorrectionForm,
        answer: null,
        errors: ["not_found", "bot_check_failed", "rate_limited"],
        examples: {
          body: { ...exampleSender, document: 17, text: "The publication year should be 2023." },
        },
      },
      ({ actor, client, body }) => messages.correct(actor, client, body),
    ),
    route(
      {
        method: "get",
        path: "/messages",
        tag,
        isForMembers: true,
        summary: "For staff: corrections and messages, newest first, page by page",
        query: MessagesQuery,
        answer: MessagesAnswer,
        errors: ["forbidden"],
        examples: {
          answer: {
            messages: [exampleMessage],
            count: 1,
            page: 1,
            pages: 1,
            counts: { correction: { new: 1, done: 0 }, contact: { new: 0, done: 0 } },
          },
        },
      },
      ({ actor, query }) => messages.list(actor, query),
    ),
    route(
      {
        method: "put",
        path: "/messages/{id}",
        tag,
        isForMembers: true,
        summary: "For staff: says that a message is done with, or is not",
        params: IdParam,
        query: LanguageQuery,
        body: MessageChange,
        answer: Message,
        errors: ["forbidden", "not_found"],
        examples: {
          body: { state: "done" },
          answer: {
            ...exampleMessage,
            state: "done",
            done: { at: "2026-03-05T08:00:00.000Z", by: "Astrid Lind" },
          },
        },
      },
      ({ actor, params, query, body }) =>
        messages.setState(actor, params.id, body.state, query.language),
    ),
  ];
}
