import {
  AdminContent,
  type AdminPost,
  type AdminRevision,
  type AdminSummary,
} from "../../contract/admin";
import type { DocumentRef } from "../../contract/shared";

/** A document as the staff's forms refer to it. */
export const exampleNamedPost: DocumentRef = {
  databaseId: 17,
  type: "document",
  title: "Registering every birth",
  language: "en",
  link: "/document/registering-every-birth",
};

/** An article in two languages in the admin area, changed since it was published. */
export const exampleAdminSummary: AdminSummary = {
  databaseId: 21,
  type: "article",
  state: "changed",
  title: "What a birth certificate opens",
  language: "en",
  languages: ["en", "sv"],
  link: "/article/what-a-birth-certificate-opens",
  modified: "2026-03-04T10:15:00.000Z",
  by: "Edith Editor",
  publishAt: null,
  held: null,
};

export const exampleAdminPost: AdminPost = {
  ...exampleAdminSummary,
  content: AdminContent.parse({
    texts: {
      en: {
        slug: "what-a-birth-certificate-opens",
        title: "What a birth certificate opens",
        abstract: "A sheet of paper, and what it decides about.",
        blocks: [
          {
            type: "text",
            markdown:
              "## The first three weeks\n\nMost children who are never registered were not refused.",
          },
          { type: "resources", title: "Read on", resources: [17] },
        ],
      },
      sv: {
        slug: "vad-ett-fodelsebevis-oppnar",
        title: "Vad ett födelsebevis öppnar",
        abstract: "Ett papper, och vad det avgör.",
      },
    },
    terms: { topics: ["birth-registration"], countries: ["kenya"] },
    publicationYear: 2026,
  }),
  version: 3,
  base: "q0f7s1Xy3kq9cVtZ5pWn2A",
  live: "q0f7s1Xy3kq9cVtZ5pWn2A",
  problems: {},
  posts: [exampleNamedPost],
  files: [],
};

export const exampleAdminRevision: AdminRevision = {
  number: 2,
  published: "2026-02-01T09:00:00.000Z",
  by: "Edith Editor",
  note: "Figures of 2026",
  current: true,
  title: "What a birth certificate opens",
  language: "en",
  changed: ["texts.sv", "terms"],
};
