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
import {
  IdParam,
  BODY_ERRORS,
  CHANGE_ERRORS,
  done,
  errors,
  formBody,
  get,
  json,
  jsonBody,
  post,
  put,
  MEMBER_ERRORS,
} from "./route-parts";
import {
  acceptForm,
  acceptJson,
  answer,
  answerDone,
  cacheable,
  createApi,
  forMembers,
} from "./api";
import { ReviewCounts } from "../../contract/lists";
import { AuditAnswer, AuditQuery } from "../../contract/audit";
import { exampleCard } from "./examples";

const exampleMessage: Message = {
  databaseId: 12,
  kind: "correction",
  state: "new",
  name: "Amina Diallo",
  email: "amina@example.org",
  text: "The publication year should be 2023.",
  language: "en",
  fromUrl: exampleCard.link,
  document: {
    databaseId: exampleCard.databaseId,
    type: "document",
    title: exampleCard.title,
    language: "en",
    link: exampleCard.link,
  },
  user: null,
  created: "2026-03-04T10:15:00.000Z",
  mailed: "2026-03-04T10:15:02.000Z",
  done: null,
};

const tag = "Messages";
const exampleSender = {
  name: "Amina Diallo",
  email: "amina@example.org",
  fromUrl: "https://library.example/document/registering-every-birth",
  language: "en",
  altcha: "eyJ…",
};
const PROOF =
  "Visitors send a proof from `GET /bot_challenge`: `altcha`, or `stamp` with `website` left empty. Members with a bearer token send none.";

export function messagesRoutes({ messages }: Pick<Services, "messages">) {
  return createApi()
    .openapi(
      createRoute({
        ...post("/send_contact_form"),
        tags: [tag],
        middleware: acceptForm,
        summary: "Sends a message to the site's staff",
        description: `The message is stored, and soon mailed to the address in the site's settings; \`toEmail\` only chooses among several such addresses. ${PROOF}`,
        request: {
          body: formBody(ContactForm, {
            ...exampleSender,
            toEmail: "library@example.org",
            textarea: "May we translate this guide into Kiswahili?",
          }),
        },
        responses: done(...BODY_ERRORS, "bot_check_failed", "rate_limited"),
      }),
      async (c) =>
        answerDone(c, ({ actor }) =>
          messages.contact(actor, clientOf(c), c.req.valid(isForm(c) ? "form" : "json")),
        ),
    )
    .openapi(
      createRoute({
        ...post("/correction"),
        tags: [tag],
        middleware: acceptForm,
        summary: "Suggests a correction to a document",
        description: `\`document\` is a databaseId or a slug. The correction is stored, mailed like a message, and shown to staff beside its document. ${PROOF}`,
        request: {
          body: formBody(CorrectionForm, {
            ...exampleSender,
            document: 17,
            text: "The publication year should be 2023.",
          }),
        },
        responses: done(...BODY_ERRORS, "not_found", "bot_check_failed", "rate_limited"),
      }),
      async (c) =>
        answerDone(c, ({ actor }) =>
          messages.correct(actor, clientOf(c), c.req.valid(isForm(c) ? "form" : "json")),
        ),
    )
    .openapi(
      createRoute({
        ...get("/messages"),
        ...forMembers(tag),
        summary: "For staff: corrections and messages, newest first, in pages",
        request: { query: MessagesQuery },
        responses: {
          200: json(MessagesAnswer, {
            messages: [exampleMessage],
            count: 1,
            page: 1,
            pages: 1,
            counts: { correction: { new: 1, done: 0 }, contact: { new: 0, done: 0 } },
          }),
          ...errors(...MEMBER_ERRORS),
        },
      }),
      async (c) => cacheable(c, await messages.list(c.var.actor, c.req.valid("query"))),
    )
    .openapi(
      createRoute({
        ...put("/messages/{id}"),
        ...forMembers(tag, acceptJson),
        summary: "For staff: marks a message as done or not done",
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
          ...errors(...CHANGE_ERRORS),
        },
      }),
      async (c) =>
        answer(c, ({ actor, id, body, query }) =>
          messages.setState(actor, id, body.state, query.language),
        ),
    );
}

export function reviewRoutes({ review }: Pick<Services, "review">) {
  return createApi().openapi(
    createRoute({
      ...get("/review_counts"),
      ...forMembers("Review"),
      summary: "For staff: the number of items that wait for review, by kind",
      responses: {
        200: json(ReviewCounts, {
          contributions: 3,
          promotionRequests: 1,
          authorClaims: 0,
          corrections: 4,
          messages: 0,
        }),
        ...errors("unauthenticated", "forbidden"),
      },
    }),
    async (c) => cacheable(c, await review.counts(c.var.actor)),
  );
}

export function auditRoutes({ audit }: Pick<Services, "audit">) {
  return createApi().openapi(
    createRoute({
      ...get("/audit_log"),
      ...forMembers("Review"),
      summary: "For staff: the audit log, newest first, in pages",
      description:
        "Filter by event, user (`by`), days (`from`, `until`, in UTC), words of the subject's name, or a single subject (`subject` with `subject_id`). Entries are kept for three years. Users whose accounts were deleted have no name in them.",
      request: { query: AuditQuery },
      responses: {
        200: json(AuditAnswer, {
          entries: [
            {
              id: 812,
              at: "2026-03-04T10:15:00.000Z",
              by: { databaseId: 4, name: "Astrid Lind" },
              event: "contribution_accepted",
              subject: {
                type: "contribution",
                id: 31,
                title: "Registering every birth",
                link: "/admin/review/contributions/31",
              },
              person: "Amina Diallo",
              details: {},
            },
          ],
          count: 1,
          page: 1,
          pages: 1,
          people: [{ databaseId: 4, name: "Astrid Lind" }],
        }),
        ...errors(...MEMBER_ERRORS),
      },
    }),
    async (c) => cacheable(c, await audit.list(c.var.actor, c.req.valid("query"))),
  );
}
