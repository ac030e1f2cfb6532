import { useTranslation } from "react-i18next";
import { FactList, FactRow, WITH_ASIDE } from "~/components/section-head";
import { PANEL } from "~/components/popover";
import { Slider } from "~/components/slider";
import {
  FIGURE_CELL,
  HEAD_FIGURE,
  HEAD_NAME,
  NAME_CELL,
  TABLE,
  TABLE_HEAD,
  TABLE_ROW,
} from "~/components/list-classes";
import { CARD_GRID } from "~/features/posts/card-parts";
import { CollectionCard, RowCard, ShelfCard, CardActions } from "~/features/cards/card";
import { type ResultCard, ResultList, ResultTable } from "~/features/cards/results";
import { useCardLabels } from "~/features/posts/card-labels";
import { BarList } from "~/features/charts/bar-list";
import { formatNumber, useLanguage } from "~/i18n/language";
import { Example, Section, useSectionLink } from "./example";
import { useMemo } from "react";
import type { SearchHit } from "#contract/search";
import { TOPIC_FAMILIES } from "#contract/names";
import { Avatar } from "~/features/posts/covers/avatar";
import {
  Cover,
  type CoverSubject,
  MiniCover,
  LogoMark,
  TopicMark,
} from "~/features/posts/covers/cover";
import { FiguresPicture } from "~/features/posts/covers/start-picture";

/** Returns example topics. */
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

/**
 * Returns an example card of each kind: a search hit, a document, an internal document, a story without files, a collection.
 */
function useCards() {
  const { t } = useTranslation("components");
  const language = useLanguage();
  const link = useSectionLink()("lists");
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

/** Returns the actions of a card. All lists have the same cards, so each list needs its own id. */
const actionsIn = (listId: string) => (card: ResultCard) => (
  <CardActions post={card} listId={listId} />
);

export function Lists() {
  const { t } = useTranslation("components");
  const labels = useCardLabels();
  const { found, plain, internal, story, collection } = useCards();
  const cards = [found, internal, story, collection];
  return (
    <Section id="lists">
      <Example of="ResultList" caption={t("results")}>
        <ResultList cards={cards} heading="h3" action={actionsIn("rows")} />
      </Example>
      <Example of="ResultTable" caption={t("compact")}>
        <ResultTable
          caption={t("compact")}
          cards={cards}
          action={actionsIn("table")}
          actionLabel={t("word.save")}
        />
      </Example>
      <Example of="RowCard" caption={t("narrow")}>
        <ul className={CARD_GRID}>
          <RowCard card={plain} labels={labels} listId="cards" />
          <RowCard card={internal} labels={labels} listId="cards" />
          <RowCard card={story} labels={labels} listId="cards" />
        </ul>
      </Example>
      <Example of="CollectionCard" caption={t("plain")}>
        <ul className={CARD_GRID}>
          <CollectionCard card={collection} labels={labels} listId="collections" />
        </ul>
      </Example>
      <Example of="Slider, ShelfCard" caption={t("scrolls")}>
        <Slider
          id="shelf"
          level={3}
          title={t("word.kind")}
          previousLabel={t("word.previous")}
          nextLabel={t("word.next")}
        >
          {[plain, internal, story, collection].map((card) => (
            <ShelfCard key={card.databaseId} card={card} labels={labels} listId="shelf" />
          ))}
          {[5, 6, 7, 8].map((databaseId) => (
            <ShelfCard
              key={databaseId}
              card={{ ...plain, databaseId }}
              labels={labels}
              listId="shelf"
            />
          ))}
        </Slider>
      </Example>
      <FigureExamples />
    </Section>
  );
}

function FigureExamples() {
  const { t } = useTranslation("components");
  const language = useLanguage();
  const here = useSectionLink();
  const topics = useTopics();
  const rows = topics.map(({ family, name, count }) => ({
    key: family,
    name,
    count: formatNumber(count, language),
  }));
  return (
    <>
      <Example of="FactList, FactRow" caption={t("facts")}>
        <FactList>
          <FactRow label={t("word.name")}>{t("word.person")}</FactRow>
          {rows.map(({ key, name, count }) => (
            <FactRow key={key} label={name}>
              {count}
            </FactRow>
          ))}
        </FactList>
      </Example>
      <Example of="TABLE" caption={t("figures")}>
        <table className={TABLE}>
          <thead className={TABLE_HEAD}>
            <tr>
              <th scope="col" className={HEAD_NAME}>
                {t("word.topic")}
              </th>
              <th scope="col" className={HEAD_FIGURE}>
                {t("figures")}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, count }) => (
              <tr key={key} className={TABLE_ROW}>
                <th scope="row" className={NAME_CELL}>
                  {name}
                </th>
                <td className={FIGURE_CELL}>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Example>
      <Example of="BarList" caption={t("figures")}>
        <BarList
          bars={topics.map(({ family, name, count }, index) => ({
            key: family,
            name,
            value: count,
            to: index < 2 ? here("lists") : undefined,
            chosen: index === 1,
          }))}
        />
      </Example>
      <Example of="WITH_ASIDE, PANEL" caption={t("beside")} className={WITH_ASIDE}>
        <p>{t("word.text")}</p>
        <p className={PANEL}>{t("word.text")}</p>
      </Example>
    </>
  );
}

/** One example for each composition of the generated covers. */
const COMPOSITIONS: readonly Pick<CoverSubject, "type" | "contentTypeSlug">[] = [
  { type: "document", contentTypeSlug: "research" },
  { type: "document", contentTypeSlug: "guidance" },
  { type: "document", contentTypeSlug: "evaluations" },
  { type: "document", contentTypeSlug: "policy-briefs" },
  { type: "document", contentTypeSlug: "training" },
  { type: "document", contentTypeSlug: "law-and-standards" },
  { type: "document", contentTypeSlug: "stories" },
  { type: "document", contentTypeSlug: "data-and-statistics" },
  { type: "toolkit", contentTypeSlug: null },
  { type: "article", contentTypeSlug: null },
  { type: "collection", contentTypeSlug: null },
  { type: "internal_document", contentTypeSlug: "research" },
];

export function Pictures() {
  const { t } = useTranslation("components");
  const person = t("word.person");
  const covers = COMPOSITIONS.map((composition, index): CoverSubject & { key: number } => ({
    ...composition,
    key: index,
    databaseId: index + 1,
    topicFamily: TOPIC_FAMILIES[index % TOPIC_FAMILIES.length] ?? "none",
    publicationYear: 2024,
  }));
  return (
    <Section id="pictures">
      <Example of="Cover" caption={t("compositions")} className="flex flex-wrap gap-4">
        {covers.map(({ key, ...card }) => (
          <Cover key={key} card={card} className="w-[84px]" />
        ))}
      </Example>
      <Example of="MiniCover" caption={t("square")} className="flex flex-wrap gap-4">
        {covers.slice(0, 4).map(({ key, ...card }) => (
          <MiniCover key={key} card={card} className="w-[40px]" />
        ))}
      </Example>
      <Example of="TopicMark" caption={t("families")} className="flex flex-wrap gap-4">
        {TOPIC_FAMILIES.map((family) => (
          <TopicMark key={family} family={family} />
        ))}
      </Example>
      <Example of="Avatar" caption={t("sizes")} className="actions">
        <Avatar name={person} size="s" />
        <Avatar name={person} />
        <Avatar name={person} size="l" />
        <Avatar name={person} pending />
      </Example>
      <Example of="LogoMark" caption={t("plain")}>
        <LogoMark />
      </Example>
      <Example of="FiguresPicture" caption={t("beside")}>
        <FiguresPicture className="w-54 max-w-full forced-color-adjust-none" />
      </Example>
    </Section>
  );
}
