import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { SearchHit } from "#contract/search";
import { useLanguage } from "~/i18n/language";
import { useHere } from "./example";

/** Topics to choose from. */
export function useTopics() {
  const { t } = useTranslation("components");
  return useMemo(
    () =>
      [
        { family: "education", name: t("topic.education"), count: 1240 },
        { family: "health", name: t("topic.health"), count: 86 },
        { family: "protection", name: t("topic.protection"), count: 7 },
      ] as const,
    [t],
  );
}

/** A card of each kind in lists: a search hit, another language, internal, a story without files, a collection. */
export function useCards() {
  const { t } = useTranslation("components");
  const language = useLanguage();
  const link = useHere()("lists");
  const title = t("word.title");
  const text = t("word.text");
  const plain: SearchHit = {
    id: "1",
    databaseId: 1,
    type: "document",
    contentTypeName: "document",
    slug: "",
    link,
    title,
    language,
    abstract: text,
    contentTypes: [{ slug: "guidance", name: t("word.kind") }],
    contentTypeSlug: "guidance",
    topicFamily: "education",
    publicationYear: 2024,
    publishers: [{ slug: "publisher", name: t("word.publisher") }],
    contributors: [t("word.person")],
    files: [
      { language: "en", kind: "PDF", size: 2_400_000, pageCount: 64 },
      { language: "es", kind: "PDF", size: 2_600_000, pageCount: 68 },
    ],
    postCount: null,
    thumbnail: null,
    modified: "2024-05-01T00:00:00.000Z",
  };
  const found: SearchHit = {
    ...plain,
    // Marks the first words, regardless of the language.
    match: {
      titleMarks: [[0, title.indexOf(" ")]],
      snippet: {
        source: "file",
        text,
        language,
        marks: [[0, text.indexOf(" ")]],
        file: { title, link, kind: "PDF", page: 12 },
      },
    },
  };
  const internal: SearchHit = {
    ...plain,
    id: "2",
    databaseId: 2,
    type: "internal_document",
    contentTypeSlug: "evaluations",
    topicFamily: "health",
    saved: true,
  };
  const story: SearchHit = {
    ...plain,
    id: "3",
    databaseId: 3,
    type: "article",
    contentTypes: [],
    contentTypeSlug: null,
    topicFamily: "protection",
    files: [],
    saved: false,
  };
  const collection: SearchHit = {
    ...plain,
    id: "4",
    databaseId: 4,
    type: "collection",
    contentTypes: [],
    contentTypeSlug: null,
    topicFamily: "climate",
    publicationYear: null,
    files: [],
    postCount: 12,
  };
  return { found, plain, internal, story, collection };
}
