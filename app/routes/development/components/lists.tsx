import { useTranslation } from "react-i18next";
import { FactList, FactRow } from "~/components/fact-row";
import { PANEL } from "~/components/panel-look";
import { Slider } from "~/components/slider";
import {
  FIGURE_CELL,
  HEAD_FIGURE,
  HEAD_NAME,
  NAME_CELL,
  TABLE,
  TABLE_HEAD,
  TABLE_ROW,
} from "~/components/table-look";
import { WITH_ASIDE } from "~/components/with-aside";
import { CARD_GRID } from "~/features/cards/card-look";
import { CollectionCard, RowCard, ShelfCard } from "~/features/cards/cards";
import { type ResultCard, ResultList } from "~/features/cards/result-row";
import { ResultTable } from "~/features/cards/result-table";
import { useCardWords } from "~/features/cards/words";
import { BarList } from "~/features/charts/bar-list";
import { CardActions } from "~/features/posts/piece-actions";
import { formatNumber } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { Example, Section, useHere } from "./example";
import { useCards, useTopics } from "./samples";

/** Actions of a card. Each list has the same cards, so each needs its own place name. */
const actionsIn = (place: string) => (card: ResultCard) => (
  <CardActions piece={card} place={place} />
);

export function Lists() {
  const { t } = useTranslation("components");
  const words = useCardWords();
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
          <RowCard card={plain} words={words} place="cards" />
          <RowCard card={internal} words={words} place="cards" />
          <RowCard card={story} words={words} place="cards" />
        </ul>
      </Example>
      <Example of="CollectionCard" caption={t("plain")}>
        <ul className={CARD_GRID}>
          <CollectionCard card={collection} words={words} place="collections" />
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
            <ShelfCard key={card.databaseId} card={card} words={words} place="shelf" />
          ))}
          {[5, 6, 7, 8].map((databaseId) => (
            <ShelfCard
              key={databaseId}
              card={{ ...plain, databaseId }}
              words={words}
              place="shelf"
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
  const here = useHere();
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
