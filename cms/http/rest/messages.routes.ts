import { createRoute } from "@hono/zod-openapi";
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
import { clientOf } from "../actor";
import { isForm } from "../validate";
import { exampleMessage } from "./examples";
import { IdParam } from "./params";
import { acceptForm, acceptJson, cacheable, createApi, forMembers } from "./api";
import {
  BODY_ERRORS,
  errors,
  formBody,
  json,
  jsonBody,
  MEMBER_BODY_ERRORS,
  NO_CONTENT,
} from "./parts";

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

export function messagesRoutes({ messages }: Pick<Services, "messages">) {
  return createApi()
    .openapi(
      createRoute({
        method: "post",
        path: "/send_contact_form",
        tags: [tag],
        middleware: acceptForm,
        summary: "Sends a message to the people of the site",
        description: `It is stored, and mailed soon after to the address that the site's settings name; \`toEmail\` chooses among several and counts for nothing else. ${PROOF}`,
        request: {
          body: formBody(ContactForm, {
            ...exampleSender,
            toEmail: "library@example.org",
            textarea: "May we translate this guide into Kiswahili?",
          }),
        },
        responses: {
          204: NO_CONTENT,
          ...errors(...BODY_ERRORS, "bot_check_failed", "rate_limited"),
        },
      }),
      async (c) => {
        await messages.contact(c.var.actor, clientOf(c), c.req.valid(isForm(c) ? "form" : "json"));
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/correction",
        tags: [tag],
        middleware: acceptForm,
        summary: "Suggests a correction to a document",
        description: `\`document\` is a databaseId or a slug. It is stored, mailed as messages are, and shown to staff beside its document. ${PROOF}`,
        request: {
          body: formBody(CorrectionForm, {
            ...exampleSender,
            document: 17,
            text: "The publication year should be 2023.",
          }),
        },
        responses: {
          204: NO_CONTENT,
          ...errors(...BODY_ERRORS, "not_found", "bot_check_failed", "rate_limited"),
        },
      }),
      async (c) => {
        await messages.correct(c.var.actor, clientOf(c), c.req.valid(isForm(c) ? "form" : "json"));
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/messages",
        ...forMembers(tag),
        summary: "For staff: corrections and messages, newest first, page by page",
        request: { query: MessagesQuery },
        responses: {
          200: json(MessagesAnswer, {
            messages: [exampleMessage],
            count: 1,
            page: 1,
            pages: 1,
            counts: { correction: { new: 1, done: 0 }, contact: { new: 0, done: 0 } },
          }),
          ...errors("unauthenticated", "invalid_input", "forbidden"),
        },
      }),
      async (c) => cacheable(c, await messages.list(c.var.actor, c.req.valid("query"))),
    )
    .openapi(
      createRoute({
        method: "put",
        path: "/messages/{id}",
        ...forMembers(tag, acceptJson),
        summary: "For staff: says that a message is done with, or is not",
        request: {
          params: IdParam,
          query: LanguageQuery,
          body: jsonBody(MessageChange, { state: "done" }),
        },
        responses: {
          200: json(Message, {
            ...exampleMessage,
            state: "done",
            done: { at: "2026-03-05T08:00:00.000Z", by: "Astrid Lind" },
          }),
          ...errors(...MEMBER_BODY_ERRORS, "forbidden", "not_found"),
        },
      }),
      async (c) => {
        const { id } = c.req.valid("param");
        const { language } = c.req.valid("query");
        return c.json(
          await messages.setState(c.var.actor, id, c.req.valid("json").state, language),
          200,
        );
      },
    );
}
