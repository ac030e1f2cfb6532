import { useTranslation } from "react-i18next";
import { Slider } from "~/components/slider";
import type { Card } from "#contract/shared";
import { RowCard } from "~/features/cards/cards";
import { useCardWords } from "~/features/cards/words";

/** Reserves room for the buttons that the script adds, so that the link does not move. */
const HEAD =
  "lg:relative [&>a]:ms-auto lg:[@media(scripting:enabled)]:[html:not(.light-version)_&]:pe-24 lg:[html:not(.light-version)_&>.slider-buttons]:absolute lg:[html:not(.light-version)_&>.slider-buttons]:end-0";
/** The edge cuts the fifth cover. */
const LIST =
  "grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:flex lg:gap-y-8 lg:overflow-x-auto lg:*:flex-[0_0_14.5rem] lg:[&_h3]:t-title-m";

/** Eight recent documents: rows on a phone, a horizontally scrolling list from lg on (decision 9). */
export function LatestSlider({ cards }: { cards: Card[] }) {
  const { t } = useTranslation("start");
  const words = useCardWords();
  return (
    <Slider
      id="latest"
      className="section"
      headClassName={HEAD}
      listClassName={LIST}
      title={t("latest.title")}
      link={{ to: "/search", label: t("latest.all") }}
      previousLabel={t("slider.previous")}
      nextLabel={t("slider.next")}
    >
      {cards.map((card) => (
        <RowCard key={card.databaseId} card={card} words={words} place="latest" fromLg="above" />
      ))}
    </Slider>
  );
}
