import { clsx } from "clsx";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { RECOMMENDATIONS_PAGE_SIZE } from "#contract/limits";
import { Notice } from "~/components/notice";
import { SectionHead } from "~/components/section-head";
import { ShowMore } from "~/components/show-more";
import { CollectionCard, RowCard } from "~/features/cards/card";
import { useCardLabels, TITLE_PLACEHOLDER } from "~/features/posts/card-labels";
import { formatNumber, useLanguage } from "~/i18n/language";
import { useNextLocation } from "~/features/dialogs/dialog-location";
import type { RecommendedList } from "./discovery.server";
import { LISTS, type ListName } from "./choices";
import { Check } from "lucide-react";
import type { RecommendationReason } from "#contract/discovery";

/** Why a post is recommended, as a line of its card. */
export function Reason({ reason }: { reason: RecommendationReason }) {
  return (
    <p className="meta col-[2/4] mt-1.5 flex items-start gap-x-0.5 text-result wrap-anywhere text-ink-2 lg:col-2">
      <Check size={16} strokeWidth={1.75} className="mt-0.75 flex-none" aria-hidden="true" />
      <span>
        <Words reason={reason} />
      </span>
    </p>
  );
}

function Words({ reason }: { reason: RecommendationReason }) {
  const { t } = useTranslation("discovery");
  const language = useLanguage();
  switch (reason.kind) {
    case "followed": {
      const { topic, country } = reason;
      return topic && country
        ? t("reason.followed.both", { topic: topic.name, country: country.name })
        : t("reason.followed", { term: (topic ?? country)?.name ?? "" });
    }
    case "saved_together": {
      const [before, after] = t("reason.saved_together", { title: TITLE_PLACEHOLDER }).split(
        TITLE_PLACEHOLDER,
      );
      return (
        <>
          {before}
          <bdi lang={reason.post.language === language ? undefined : reason.post.language}>
            {reason.post.title}
          </bdi>
          {after}
        </>
      );
    }
    case "shared_terms":
      return t("reason.shared_terms", {
        terms: new Intl.ListFormat(language, { type: "unit", style: "long" }).format(
          reason.terms.map(({ name }) => name),
        ),
      });
    default:
      return t(`reason.${reason.kind}`);
  }
}

interface RecommendedProps {
  name: ListName;
  /** Null if loading failed. */
  list: RecommendedList | null;
  /** Number of open pages. */
  page: number;
  /** Whether the visitor follows any term. */
  follows: boolean;
  /** Path with one more page; null at the end of the list. */
  more: string | null;
  /** Shown at the end of the heading. */
  children?: ReactNode;
}

const CARDS = { documents: RowCard, collections: CollectionCard } as const;
/** The last row of a card takes the remaining height. */
const ROWS = {
  documents: "*:grid-rows-[auto_auto_auto_1fr] *:[--cover:84px]",
  collections: "*:grid-rows-[auto_auto_auto_auto_1fr]",
} as const;

/** Recommended documents or collections, each with the reason. */
export function Recommended({ name, list, page, follows, more, children }: RecommendedProps) {
  const { t } = useTranslation("discovery");
  const language = useLanguage();
  const labels = useCardLabels();
  const next = useNextLocation();
  const place = useRef<HTMLUListElement>(null);
  const shown = list?.cards.length ?? 0;
  useFocusOnMore(place, page, shown);
  const ShownCard = CARDS[name];
  const number = (value: number) => formatNumber(value, language);
  const target = more === null ? null : new URLSearchParams(more.split("?")[1]).get(LISTS[name]);
  return (
    <section className="section" aria-labelledby={name}>
      <SectionHead id={name} title={t(name)}>
        {shown > 0 ? children : null}
      </SectionHead>
      {list === null ? (
        <Notice tone="danger" role="alert">
          {t("failed.list")}
        </Notice>
      ) : null}
      {list && follows && !list.isFollowed && shown > 0 ? (
        <p className="mb-5 text-ink-2">{t(`unfollowed.${name}`)}</p>
      ) : null}
      {list && shown === 0 ? <p className="mb-5 text-ink-2">{t(`none.${name}`)}</p> : null}
      {list && shown > 0 ? (
        <>
          {/* Ten cards make five rows of two; three per row would leave one over. */}
          <ul
            ref={place}
            className={clsx(
              "grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:gap-x-14 lg:gap-y-7 [&>li>.action]:my-[0_-0.625rem] lg:[&>li>.action]:-my-1",
              ROWS[name],
            )}
          >
            {list.cards.map((card) => (
              <ShownCard
                key={card.databaseId}
                card={card}
                labels={labels}
                place={name}
                note={<Reason reason={card.reason} />}
              />
            ))}
          </ul>
          {more !== null || shown > RECOMMENDATIONS_PAGE_SIZE ? (
            <ShowMore
              id={`shown-${name}`}
              shown={shown}
              total={list.count}
              status={t("shown", { shown: number(shown), total: number(list.count) })}
              to={more}
              label={t("more", { count: Math.min(RECOMMENDATIONS_PAGE_SIZE, list.count - shown) })}
              pending={
                next !== undefined &&
                target !== null &&
                new URLSearchParams(next.search).get(LISTS[name]) === target
              }
              pendingLabel={t("more.pending")}
            />
          ) : null}
        </>
      ) : null}
    </section>
  );
}

/** Moves the focus to the first new title after "more". */
function useFocusOnMore(
  list: RefObject<HTMLUListElement | null>,
  page: number,
  shown: number,
): void {
  const before = useRef({ page, shown });
  useEffect(() => {
    const last = before.current;
    before.current = { page, shown };
    // Otherwise the list has changed, for example after the followed terms changed.
    if (page > last.page)
      list.current?.querySelectorAll<HTMLElement>(".card :is(h2, h3) > a")[last.shown]?.focus();
  }, [list, page, shown]);
}
