import { z } from "zod";
import { MailExampleQuery, MailExamplesAnswer, MailView, OutboxAnswer } from "../../contract/mails";
import type { Services } from "../../services";
import { type Route, route } from "./route";

const example: MailView = {
  subject: "Choose a new password · Resource Library",
  from: "Resource Library <no-reply@library.example>",
  to: "amina.diallo@example.org",
  html: "<!doctype html>…",
  text: "Choose a new password\n\nHello Amina Diallo,\n…",
  headers: [{ name: "Auto-Submitted", value: "auto-generated" }],
};

export function mailsRoutes({
  outbox,
  mailExamples,
}: Pick<Services, "outbox" | "mailExamples">): Route[] {
  const whose =
    "Only where no mail server is set, at a local `SITE_URL`, and for visitors at the same machine: for all of them in development, else for administrators of the sample library.";
  return [
    route(
      {
        method: "get",
        path: "/outbox",
        tag: "Mails",
        isFresh: true,
        summary: "The last mails that were written and sent to nobody, newest first",
        description: whose,
        answer: OutboxAnswer,
        errors: ["unauthenticated", "forbidden", "not_found"],
        examples: {
          answer: {
            mails: [
              {
                id: "01hv3k9z5d8m2q7r4t6w0x1y2z",
                date: "2026-03-04T10:15:00.000Z",
                to: example.to,
                subject: example.subject,
              },
            ],
            count: 1,
          },
        },
      },
      ({ actor, client }) => outbox.list(actor, client),
    ),
    route(
      {
        method: "get",
        path: "/outbox/{id}",
        tag: "Mails",
        isFresh: true,
        summary: "One of them, with both its bodies and its headers",
        description: whose,
        params: z.object({ id: z.string() }),
        answer: MailView,
        errors: ["unauthenticated", "forbidden", "not_found"],
        examples: { answer: example },
      },
      ({ actor, client, params }) => outbox.read(actor, client, params.id),
    ),
    route(
      {
        method: "get",
        path: "/mail_examples",
        tag: "Mails",
        isFresh: true,
        summary: "For staff: every kind of mail that is sent, by its name",
        description: "For everybody in development.",
        answer: MailExamplesAnswer,
        errors: ["unauthenticated", "forbidden"],
        examples: {
          answer: {
            kinds: ["password_reset", "newsletter_issue"],
            languages: ["en", "es", "sv", "nl", "fr"],
          },
        },
      },
      ({ actor }) => mailExamples.list(actor),
    ),
    route(
      {
        method: "get",
        path: "/mail_examples/{kind}",
        tag: "Mails",
        isFresh: true,
        summary: "For staff: a mail of one kind in a language, with invented people",
        description: "For everybody in development.",
        params: z.object({ kind: z.string() }),
        query: MailExampleQuery,
        answer: MailView,
        errors: ["unauthenticated", "forbidden", "not_found"],
        examples: { answer: example },
      },
      ({ actor, params, query }) => mailExamples.read(actor, params.kind, query.language),
    ),
  ];
}
