import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import { MailExampleQuery, MailExamplesAnswer, MailView, OutboxAnswer } from "../../contract/mails";
import type { Services } from "../../services";
import { clientOf } from "../actor";
import { answer, createApi } from "./api";
import { answers, errors, get, json, MEMBER_ERRORS } from "./route-parts";

const example: MailView = {
  subject: "Choose a new password · Resource Library",
  from: "Resource Library <no-reply@library.example>",
  to: "amina.diallo@example.org",
  html: "<!doctype html>…",
  text: "Choose a new password\n\nHello Amina Diallo,\n…",
  headers: [{ name: "Auto-Submitted", value: "auto-generated" }],
};

export function mailsRoutes({ outbox, mailExamples }: Pick<Services, "outbox" | "mailExamples">) {
  const whose =
    "Available only if no mail server is set, `SITE_URL` is local and the request comes from the same machine: in development to all callers, otherwise only to administrators of the sample library.";
  return createApi()
    .openapi(
      createRoute({
        ...get("/outbox"),
        tags: ["Mails"],
        summary: "The latest mails in the outbox of a site without a mail server, newest first",
        description: whose,
        responses: {
          200: json(OutboxAnswer, {
            mails: [
              {
                id: "01hv3k9z5d8m2q7r4t6w0x1y2z",
                date: "2026-03-04T10:15:00.000Z",
                to: example.to,
                subject: example.subject,
              },
            ],
            count: 1,
          }),
          ...errors("unauthenticated", "forbidden", "not_found"),
        },
      }),
      async (c) => c.json(await outbox.list(c.var.actor, clientOf(c)), 200),
    )
    .openapi(
      createRoute({
        ...get("/outbox/{id}"),
        tags: ["Mails"],
        summary: "A mail of the outbox, with both bodies and the headers",
        description: whose,
        request: { params: z.object({ id: z.string() }) },
        responses: answers(MailView, example, "unauthenticated", "forbidden", "not_found"),
      }),
      async (c) =>
        c.json(await outbox.read(c.var.actor, clientOf(c), c.req.valid("param").id), 200),
    )
    .openapi(
      createRoute({
        ...get("/mail_examples"),
        tags: ["Mails"],
        summary: "For staff: the names of all kinds of mail",
        description: "In development, open to everyone.",
        responses: {
          200: json(MailExamplesAnswer, {
            kinds: ["password_reset", "newsletter_issue"],
            languages: ["en", "es", "sv", "nl", "fr"],
          }),
          ...errors("unauthenticated", "forbidden"),
        },
      }),
      async (c) => c.json(await mailExamples.list(c.var.actor), 200),
    )
    .openapi(
      createRoute({
        ...get("/mail_examples/{kind}"),
        tags: ["Mails"],
        summary: "For staff: an example of one kind of mail in a language, with invented people",
        description: "In development, open to everyone.",
        request: { params: z.object({ kind: z.string() }), query: MailExampleQuery },
        responses: answers(MailView, example, ...MEMBER_ERRORS, "not_found"),
      }),
      async (c) =>
        answer(c, ({ actor, kind, query }) => mailExamples.read(actor, kind, query.language)),
    );
}
