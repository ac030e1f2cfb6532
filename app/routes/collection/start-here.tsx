import { type FocusEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useFetcher } from "react-router";
import type { Card } from "#contract/shared";
import { SLIDER_PAGE_SIZE, SLIDER_STEP } from "#contract/limits";
import { buttonClass, Spinner } from "~/components/button";
import { Slider } from "~/components/slider";
import { ShelfCard } from "~/features/cards/card";
import { useCardLabels } from "~/features/posts/card-labels";
import { useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import { localisedPath } from "~/i18n/paths";
import { type ItemsQuery, itemsPath } from "./items-query";

interface Slides {
  cards: Card[];
  total: number;
}

interface StartHereProps {
  slug: string;
  query: ItemsQuery;
  slides: Slides;
}

/**
 * The row of covers at the start of a collection. Its last slide links to more. With JavaScript, pressing or reaching that link
 * loads them without changing the address.
 */
export function StartHere({ slug, query, slides }: StartHereProps) {
  const { t } = useTranslation("content");
  const language = useLanguage();
  const labels = useCardLabels();
  const fetcher = useFetcher<{ slides: Slides }>();
  const fetched = fetcher.data?.slides;
  const { cards, total } = fetched && fetched.cards.length > slides.cards.length ? fetched : slides;
  const { section, ...focus } = useFocusOnNewSlide(cards.length);
  const more = Math.min(total - cards.length, SLIDER_STEP);
  const pending = fetcher.state === "loading";
  const nextSlide = Math.ceil((cards.length - SLIDER_PAGE_SIZE) / SLIDER_STEP) + 2;
  const nextPath = itemsPath(slug, { ...query, slide: nextSlide });
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
          <ShelfCard key={card.databaseId} card={card} labels={labels} place="start-here" />
        ))}
        {more > 0 && (
          <li key="more" className="grid place-content-center">
            {/* Without JavaScript, the page reloads with more slides and scrolls to the slider. */}
            <Link
              to={`${nextPath}#start-here`}
              className={buttonClass()}
              aria-disabled={pending || undefined}
              onClick={(event) => {
                // For example, to open a new tab.
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

/**
 * Moves the focus to the first new title if the link had the focus when more slides arrived. The link itself moves or disappears.
 */
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
    // Without a related target, the focused link was removed; otherwise the user moved the focus.
    onBlur: (event: FocusEvent) => {
      if (event.relatedTarget) isAtLink.current = false;
    },
  };
}
