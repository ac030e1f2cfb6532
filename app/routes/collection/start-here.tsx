import { useEffect, useRef } from "react";
import { useNavigate, useNavigation } from "react-router";
import type { Card } from "#contract/shared";
import { SLIDER_STEP } from "#contract/limits";
import { buttonClass } from "~/components/button";
import { Slider } from "~/components/slider";
import { Spinner } from "~/components/spinner";
import { ShelfCard } from "~/features/cards/cards";
import { useCardWords } from "~/features/cards/words";
import { Link } from "~/i18n/link";
import { localisedPath } from "~/i18n/paths";
import { useTranslation } from "~/i18n/translate";
import { type PiecesQuery, piecesPath } from "./pieces-query";

interface StartHereProps {
  slug: string;
  query: PiecesQuery;
  slides: { cards: Card[]; total: number };
}

/** The row of covers that a collection opens with. Its last place is a link to more; with script, coming there is enough. */
export function StartHere({ slug, query, slides: { cards, total } }: StartHereProps) {
  const { t, language } = useTranslation("content");
  const words = useCardWords();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const section = useFocusOnNewSlide(cards.length);
  const next = { ...query, slide: query.slide + 1 };
  const more = Math.min(total - cards.length, SLIDER_STEP);
  const pending = navigation.state === "loading" && new URLSearchParams(navigation.location.search).get("slide") === String(next.slide);
  const showMore = () => {
    if (more > 0 && navigation.state === "idle") void navigate(localisedPath(piecesPath(slug, next), language), { replace: true, preventScrollReset: true });
  };

  if (cards.length === 0) return null;
  return (
    <div ref={section}>
      <Slider id="start-here" className="section" title={t("collection.startHere")} previousLabel={t("slider.previous")} nextLabel={t("slider.next")} onEnd={showMore}>
        {cards.map((card) => (
          <ShelfCard key={card.databaseId} card={card} words={words} plain />
        ))}
        {more > 0 && (
          <li key="more" className="slider-more">
            {/* Without script the page comes anew: at the slider, which then holds more. */}
            <Link to={`${piecesPath(slug, next)}#start-here`} className={buttonClass()} replace preventScrollReset aria-disabled={pending || undefined}>
              {pending ? <Spinner /> : null}
              {pending ? t("collection.loading") : t("collection.more", { count: more })}
            </Link>
          </li>
        )}
      </Slider>
    </div>
  );
}

/** Who asked for more by the link finds the focus on the first new title; who came there by scrolling keeps it. */
function useFocusOnNewSlide(count: number) {
  const section = useRef<HTMLDivElement>(null);
  const known = useRef(count);
  useEffect(() => {
    const before = known.current;
    known.current = count;
    if (count <= before) return;
    const focused = document.activeElement;
    const asked = focused === document.body || focused?.closest(".slider-more") != null;
    if (asked) section.current?.querySelectorAll<HTMLElement>("h3 > a")[before]?.focus();
  }, [count]);
  return section;
}
