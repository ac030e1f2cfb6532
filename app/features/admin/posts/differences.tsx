import type { AdminChapter, AdminContent, AdminTexts } from "#contract/admin";
import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import { formatNumber, languageName, useLanguage } from "~/i18n/language";
import { problemLocation, usePartLabel } from "./use-problem-list";

/** A part that differs between two contents, as texts to compare; empty if one side has nothing. */
export interface Difference {
  /** Path in the contract: `texts.sv.title`, `terms.topics`, `files`. */
  path: string;
  before: string;
  after: string;
}

/** Texts that describe content. */
export interface DifferenceLabels {
  /** Returns the title of a post by its number. */
  titleOf(databaseId: number): string;
  yes: string;
}

/** Returns the differences between two contents, in form order. */
export function differencesOf(
  before: AdminContent,
  after: AdminContent,
  labels: DifferenceLabels,
): Difference[] {
  const [old, now] = [before, after].map((content) => new Map(partsOf(content, labels)));
  if (!old || !now) return [];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((path) => {
    const [from = "", to = ""] = [old.get(path), now.get(path)];
    return from === to ? [] : [{ path, before: from, after: to }];
  });
}

type Part = [path: string, text: string];

/** Returns each part of the content with its text. */
function partsOf(content: AdminContent, labels: DifferenceLabels): Part[] {
  const { texts, terms, chapters, documents, startHere, files } = content;
  const titles = (numbers: readonly number[]) => numbers.map(labels.titleOf).join("\n");
  const ticked = (is: boolean) => (is ? labels.yes : "");
  return [
    ...Object.entries(texts).flatMap(([language, one]) =>
      textsOf(`texts.${language}`, one, titles),
    ),
    ...Object.entries(terms).map(([taxonomy, slugs]): Part => [
      `terms.${taxonomy}`,
      slugs.join("\n"),
    ]),
    ["publicationYear", content.publicationYear === null ? "" : String(content.publicationYear)],
    ["contributors", content.contributors.join("\n")],
    ["recommended", ticked(content.recommended)],
    ["byStaff", ticked(content.byStaff)],
    ["peerReviewed", ticked(content.peerReviewed)],
    ["statementOfFindings", content.statementOfFindings],
    ["extra", Object.values(content.extra).join("\n")],
    ["image", content.image ?? ""],
    ["imageAlt", content.imageAlt],
    [
      "files",
      files
        .map(
          ({ language, title, fileId, linkUrl }) =>
            `${language.toUpperCase()} · ${[title, linkUrl ?? fileId].filter(Boolean).join(" · ")}`,
        )
        .join("\n"),
    ],
    ...chapters.flatMap((chapter, at) => chapterParts(`chapters.${at}`, chapter, titles)),
    [
      "documents",
      documents
        .map(({ databaseId, note }) =>
          [labels.titleOf(databaseId), note].filter(Boolean).join(": "),
        )
        .join("\n"),
    ],
    ["startHere", titles(startHere)],
    ["curator", content.curator],
  ];
}

function textsOf(
  path: string,
  { blocks, sections, ...plain }: AdminTexts,
  titles: (numbers: readonly number[]) => string,
): Part[] {
  return [
    ...Object.entries(plain).map(([name, text]): Part => [`${path}.${name}`, text]),
    [
      `${path}.blocks`,
      blocks
        .map((block) =>
          block.type === "text" ? block.markdown : `${block.title}\n${titles(block.resources)}`,
        )
        .join("\n\n"),
    ],
    [
      `${path}.sections`,
      sections.map(({ title, markdown }) => `${title}\n${markdown}`).join("\n\n"),
    ],
  ];
}

function chapterParts(
  path: string,
  { texts, resources }: AdminChapter,
  titles: (numbers: readonly number[]) => string,
): Part[] {
  return [
    ...Object.entries(texts).flatMap(([language, one]) =>
      Object.entries(one).map(([name, text]): Part => [`${path}.texts.${language}.${name}`, text]),
    ),
    [`${path}.resources`, titles(resources)],
  ];
}

interface DifferenceListProps {
  differences: readonly Difference[];
  /** Labels of the two sides. */
  before: string;
  after: string;
}

/** The parts that differ between two states of a post, side by side. */
export function DifferenceList({ differences, before, after }: DifferenceListProps) {
  const labelOf = useDifferenceLabel();
  const { t } = useTranslation("admin-edit");
  const side = (label: string, text: string) => (
    <div>
      <h4 className="font-sans text-small font-semibold text-ink-2">{label}</h4>
      {/* With the line breaks of the text. */}
      <p
        dir="auto"
        className={clsx(
          "max-h-96 overflow-y-auto wrap-anywhere whitespace-pre-line",
          !text && "text-ink-3",
        )}
      >
        {text || t("nothing")}
      </p>
    </div>
  );
  return (
    <ul className="border-t-2 border-ink">
      {differences.map(({ path, ...texts }) => (
        <li key={path} className="border-b border-line py-4">
          <h3 className="mb-2 t-title-s">{labelOf(path)}</h3>
          <div className="grid grid-cols-1 gap-x-8 gap-y-3 md:grid-cols-2">
            {side(before, texts.before)}
            {side(after, texts.after)}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Returns a function that names a path of the contract: "Title · Swedish". */
export function useDifferenceLabel(): (path: string) => string {
  const { t } = useTranslation("admin-edit");
  const language = useLanguage();
  const partLabel = usePartLabel();
  return (path) => {
    const location = problemLocation(path);
    return [
      location.chapter === undefined
        ? null
        : t("chapter.number", { number: formatNumber(location.chapter, language) }),
      location.part ? partLabel(location.part) : t("part.texts"),
      location.language ? languageName(location.language, language) : null,
    ]
      .filter((word) => word !== null)
      .join(" · ");
  };
}
