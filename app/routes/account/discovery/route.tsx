import { data, redirect } from "react-router";
import { Shuffle, Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import { SECTION_LINK, SectionHead } from "~/components/section-head";
import { EmptyState } from "~/components/empty-state";
import { accountOf, contentContext } from "~/contexts";
import { unlisted } from "~/features/page/page-meta";
import { Breadcrumbs } from "~/features/page/page-head";
import { Form, Link } from "~/i18n/link";
import { localisedPath } from "~/i18n/paths";
import { i18nOf } from "~/i18n/i18next.server";
import type { Route } from "./+types/route";
import {
  ChoicesButton,
  ChoicesNotice,
  DISCOVERY_PATH,
  morePath,
  readDiscoveryState,
  LISTS,
  type ListName,
} from "./choices";
import {
  loadDiscovery,
  type RecommendedList,
  newSeed,
  readSeed,
  seedCookie,
} from "./discovery.server";
import { Spotlight } from "./spotlight";
import { clsx } from "clsx";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { RECOMMENDATIONS_PAGE_SIZE } from "#contract/limits";
import { Notice } from "~/components/messages";
import { ShowMore } from "~/components/show-more";
import { CollectionCard, RowCard } from "~/features/cards/card";
import { useCardLabels, TITLE_PLACEHOLDER } from "~/features/posts/card-labels";
import { formatNumber, useLanguage } from "~/i18n/language";
import { useNextLocation } from "~/features/dialogs/dialog-location";
import type { RecommendationReason } from "#contract/discovery";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { loadedMeta as meta } from "~/features/page/page-meta";
export { staffOnlyPage as middleware } from "~/middleware/require-role";

export const handle = { i18n: ["discovery", "cards"] };

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const state = readDiscoveryState(url.searchParams, Math.floor(Date.now() / 1000));
  const keptSeed = readSeed(request.headers.get("Cookie"));
  const seed = keptSeed ?? newSeed();
  const t = i18nOf(content.language).getFixedT(null, "discovery");
  const page = {
    name: accountOf(context).name,
    state,
    ...(await loadDiscovery(content, state, seed)),
    meta: unlisted(url.pathname, t("title"), t("description")),
  };
  return keptSeed === null
    ? data(page, { headers: { "Set-Cookie": seedCookie(context, seed) } })
    : data(page);
}

/** Sets a new shuffle seed, so that the lists change. */
export function action({ context }: Route.ActionArgs) {
  const { language } = context.get(contentContext);
  return redirect(localisedPath(DISCOVERY_PATH, language), {
    status: 303,
    headers: { "Set-Cookie": seedCookie(context, newSeed()) },
  });
}

const leftOf = (list: RecommendedList | null): number =>
  list ? list.count - list.cards.length : 0;

/** The staff's start page: the spotlight and recommended posts. */
export default function Discovery({
  loaderData: { name, state, spotlight, documents, collections, choices },
}: Route.ComponentProps) {
  const { t } = useTranslation("discovery");
  const follows = choices !== null && choices.countries + choices.topics > 0;
  const isEmpty = documents?.count === 0 && collections?.count === 0;
  return (
    <div className="wrap [&>.notice]:mb-6">
      <Breadcrumbs />
      <header className="page-head pb-6 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-end lg:gap-8">
        <div>
          <h1>{t("title")}</h1>
          <p className="mt-2 t-lead">{t("welcome", { name })}</p>
        </div>
        {choices ? <ChoicesButton choices={choices} /> : null}
      </header>
      {choices ? <ChoicesNotice choices={choices} /> : null}
      <Spotlight items={spotlight} />
      {isEmpty ? (
        <EmptyState blocks="library" title={t("empty")}>
          <p>{t("empty.text")}</p>
        </EmptyState>
      ) : (
        <>
          <Recommended
            name="documents"
            list={documents}
            page={state.pages.documents}
            follows={follows}
            more={morePath(state, "documents", leftOf(documents))}
          >
            <Form method="post" action={DISCOVERY_PATH} preventScrollReset>
              <button className="-my-2 inline-flex min-h-11 link-button items-center gap-2 text-[0.875rem]">
                <Shuffle size={18} strokeWidth={1.75} aria-hidden="true" />
                {t("shuffle")}
              </button>
            </Form>
          </Recommended>
          <Recommended
            name="collections"
            list={collections}
            page={state.pages.collections}
            follows={follows}
            more={morePath(state, "collections", leftOf(collections))}
          >
            <Link to="/search?type=collection" className={SECTION_LINK}>
              {t("collections.all")}
            </Link>
          </Recommended>
        </>
      )}
    </div>
  );
}

/** Why a post is recommended, as a line of its card. */
function Reason({ reason }: { reason: RecommendationReason }) {
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
function Recommended({ name, list, page, follows, more, children }: RecommendedProps) {
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
                listId={name}
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
