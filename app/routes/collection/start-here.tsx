import { type FocusEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useFetcher } from "react-router";
import type { Card } from "#contract/shared";
import { SLIDER_PAGE_SIZE, SLIDER_STEP } from "#contract/limits";
import { buttonClass } from "~/components/button";
import { Slider } from "~/components/slider";
import { Spinner } from "~/components/spinner";
import { ShelfCard } from "~/features/cards/cards";
import { useCardWords } from "~/features/cards/words";
import { useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import { localisedPath } from "~/i18n/paths";
import { type PiecesQuery, piecesPath } from "./pieces-query";

interface Slides {
  cards: Card[];
  total: number;
}

interface StartHereProps {
  slug: string;
  query: PiecesQuery;
  slides: Slides;
}

/**
 * The row of covers that a collection opens with. Its last place is a link to more; with script, pressing it or coming
 * there brings them, and the address stays as it is.
 */
export function StartHere({ slug, query, slides }: StartHereProps) {
  const { t } = useTranslation("content");
  const language = useLanguage();
  const words = useCardWords();
  const fetcher = useFetcher<{ slides: Slides }>();
  const fetched = fetcher.data?.slides;
  const { cards, total } = fetched && fetched.cards.length > slides.cards.length ? fetched : slides;
  const { section, ...focus } = useFocusOnNewSlide(cards.length);
  const more = Math.min(total - cards.length, SLIDER_STEP);
  const pending = fetcher.state === "loading";
  const nextSlide = Math.ceil((cards.length - SLIDER_PAGE_SIZE) / SLIDER_STEP) + 2;
  const nextPath = piecesPath(slug, { ...query, slide: nextSlide });
  const showMore = () => {
    if (more > 0 && !pending) void fetcher.load(localisedPath(nextPath, language));
  };

  if (cards.length === 0) return null;
  return (
    <div ref={section}>
      <Slider
        id="start-here"
        className="section"
        title={t("collection.startHere")}
        previousLabel={t("slider.previous")}
        nextLabel={t("slider.next")}
        onEnd={showMore}
      >
        {cards.map((card) => (
          <ShelfCard key={card.databaseId} card={card} words={words} place="start-here" />
        ))}
        {more > 0 && (
          <li key="more" className="grid place-content-center">
            {/* Without script the page comes anew: at the slider, which then holds more. */}
            <Link
              to={`${nextPath}#start-here`}
              className={buttonClass()}
              aria-disabled={pending || undefined}
              onClick={(event) => {
                // In a tab of its own, say.
                if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
                event.preventDefault();
                showMore();
              }}
              {...focus}
            >
              {pending ? <Spinner /> : null}
              {pending ? t("collection.loading") : t("collection.more", { count: more })}
            </Link>
          </li>
        )}
      </Slider>
    </div>
  );
}

/** Whoever is at the link when more comes finds the focus on the first new title: the link itself moves on, or goes. */
function useFocusOnNewSlide(count: number) {
  const section = useRef<HTMLDivElement>(null);
  const known = useRef(count);
  const isAtLink = useRef(false);
  useEffect(() => {
    const before = known.current;
    known.current = count;
    if (count <= before || !isAtLink.current) return;
    isAtLink.current = false;
    section.current?.querySelectorAll<HTMLElement>("h3 > a")[before]?.focus();
  }, [count]);
  return {
    section,
    onFocus: () => {
      isAtLink.current = true;
    },
    // One that goes with its focus leaves it to nothing; whoever moves on leaves it to something.
    onBlur: (event: FocusEvent) => {
      if (event.relatedTarget) isAtLink.current = false;
    },
  };
}
