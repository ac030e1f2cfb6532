import { useTranslation } from "react-i18next";
import { Slider } from "~/components/slider";
import type { Card } from "#contract/shared";
import { RowCard } from "~/features/cards/cards";
import { useCardWords } from "~/features/cards/words";

/** Eight recent documents: rows on a phone, from lg on a list that scrolls sideways (docs/decisions). */
export function LatestSlider({ cards }: { cards: Card[] }) {
  const { t } = useTranslation("start");
  const words = useCardWords();
  return (
    <Slider
      id="latest"
      className="section latest-slider"
      title={t("latest.title")}
      link={{ to: "/search", label: t("latest.all") }}
      previousLabel={t("slider.previous")}
      nextLabel={t("slider.next")}
    >
      {cards.map((card) => (
        <RowCard key={card.databaseId} card={card} words={words} place="latest" />
      ))}
    </Slider>
  );
}
