import { useTranslation } from "react-i18next";
import { buttonClass, Button } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { PageLinks } from "~/components/navigation";
import { contentContext } from "~/contexts";
import { ResultList } from "~/features/cards/results";
import { rowActions } from "~/features/cards/card";
import { loadedMeta } from "~/features/page/page-meta";
import { formatNumber, languageName, useLanguage } from "~/i18n/language";
import { i18nOf } from "~/i18n/i18next.server";
import { Link, Form } from "~/i18n/link";
import type { Route } from "./+types/route";
import type { ToolkitsAnswer } from "#contract/posts";
import { SelectField } from "~/components/field";
import { DIRECTORY_PAGE_MAX } from "#contract/limits";
import { pathWith } from "~/i18n/paths";

interface ToolkitsFiltersProps extends Pick<ToolkitsAnswer, "topics" | "languages"> {
  state: ToolkitsState;
}

/** A GET form of the available filters. Leaves out a filter with a single option, unless it is active. */
function ToolkitsFilters({ state, topics, languages }: ToolkitsFiltersProps) {
  const { t } = useTranslation("content");
  const language = useLanguage();
  const hasTopics = topics.length > 1 || state.topic !== null;
  const hasLanguages = languages.length > 1 || state.language !== null;
  if (!hasTopics && !hasLanguages) return null;
  return (
    <Form
      action="/toolkits"
      role="search"
      aria-label={t("toolkits.filters")}
      className="mb-6 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_10rem]"
    >
      {hasTopics ? (
        <SelectField
          id="toolkits-topic"
          name="topic"
          label={t("toolkits.topic")}
          defaultValue={state.topic ?? ""}
        >
          <option value="">{t("toolkits.topic.all")}</option>
          {withChosen(topics, state.topic).map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
      {hasLanguages ? (
        <SelectField
          id="toolkits-language"
          name="language"
          label={t("toolkits.language")}
          defaultValue={state.language ?? ""}
        >
          <option value="">{t("toolkits.language.all")}</option>
          {[...new Set([...languages, ...(state.language === null ? [] : [state.language])])].map(
            (one) => (
              <option key={one} value={one}>
                {languageName(one, language)}
              </option>
            ),
          )}
        </SelectField>
      ) : null}
      <Button className="min-h-12">{t("toolkits.show")}</Button>
    </Form>
  );
}

/** Returns the topics including the active one, which the list may lack, for example if it is a parent topic. */
function withChosen(topics: ToolkitsAnswer["topics"], chosen: string | null) {
  const isKnown = chosen === null || topics.some(({ slug }) => slug === chosen);
  return isKnown ? topics : [...topics, { slug: chosen, name: chosen }];
}

/** The toolkits in view, as in the address. */
interface ToolkitsState {
  /** Slug of a topic; null for all. */
  topic: string | null;
  /** Language of the toolkits; null for any. */
  language: string | null;
  page: number;
}

/** Reads the state from an address; ignores malformed values. */
export function readToolkitsState(query: URLSearchParams): ToolkitsState {
  const page = query.get("page") ?? "";
  const matching = (name: string, pattern: RegExp) => {
    const value = query.get(name)?.trim() ?? "";
    return pattern.test(value) ? value : null;
  };
  return {
    topic: matching("topic", /^[^\s\p{Cc}]{1,200}$/u),
    language: matching("language", /^[a-z]{2,3}(-[A-Za-z\d]{2,8}){0,3}$/),
    page: /^[1-9]\d{0,3}$/.test(page) ? Math.min(Number(page), DIRECTORY_PAGE_MAX) : 1,
  };
}

/** Returns the canonical path of a state, without the language. */
export function toolkitsPath({ topic, language, page }: ToolkitsState): string {
  return pathWith("/toolkits", {
    ...(topic !== null && { topic }),
    ...(language !== null && { language }),
    ...(page > 1 && { page: String(page) }),
  });
}

export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { publicPageHeaders as headers } from "~/http/cache-headers";

export const handle = { i18n: ["content", "cards"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const requested = readToolkitsState(url.searchParams);
  const { topic, language } = requested;
  const { toolkits, count, page, pages, topics, languages } = await content.get("/toolkits", {
    params: {
      query: {
        language: content.contentLanguage,
        ...(topic !== null && { topic }),
        ...(language !== null && { written_in: language }),
        page: requested.page,
      },
    },
  });
  const t = i18nOf(content.language).getFixedT(null, "content");
  const isNarrowed = topic !== null || language !== null;
  const state = { ...requested, page };
  return {
    toolkits,
    count,
    pages,
    topics,
    languages,
    state,
    isNarrowed,
    meta: {
      title: t("toolkits.title"),
      description: t("toolkits.lead"),
      path: toolkitsPath(state),
      isDirectory: true,
      // Filtered lists repeat the content of other pages.
      robots: isNarrowed ? "noindex,follow" : undefined,
    },
  };
}

export const meta: Route.MetaFunction = loadedMeta;

/** `/toolkits`: all toolkits in pages, with filters by topic and language. */
export default function Toolkits({
  loaderData: { toolkits, count, pages, topics, languages, state, isNarrowed },
}: Route.ComponentProps) {
  const { t } = useTranslation("content");
  const language = useLanguage();
  return (
    <div className="wrap">
      <header className="page-head pt-6 pb-8 lg:py-12">
        <h1>{t("toolkits.title")}</h1>
        <p className="t-lead">{t("toolkits.lead")}</p>
      </header>
      <ToolkitsFilters
        key={toolkitsPath({ ...state, page: 1 })}
        state={state}
        topics={topics}
        languages={languages}
      />
      {toolkits.length > 0 ? (
        <>
          <p className="mb-2 text-small text-ink-2" role="status">
            {t("toolkits.count", { count, number: formatNumber(count, language) })}
          </p>
          <ResultList cards={toolkits} action={rowActions} />
        </>
      ) : (
        <EmptyState
          blocks="collection"
          title={t(isNarrowed ? "toolkits.none" : "toolkits.empty")}
          actions={
            isNarrowed ? (
              <Link to="/toolkits" className={buttonClass()}>
                {t("toolkits.all")}
              </Link>
            ) : undefined
          }
        />
      )}
      <PageLinks
        label={t("toolkits.pages")}
        page={state.page}
        pages={pages}
        to={(page) => toolkitsPath({ ...state, page })}
        previous={t("toolkits.previous")}
        next={t("toolkits.next")}
        className="mt-6"
      />
    </div>
  );
}
