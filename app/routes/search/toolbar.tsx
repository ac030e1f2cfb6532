import { ArrowUpDown, LayoutList, Rows3 } from "lucide-react";
import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import { Button, buttonClass } from "~/components/button";
import { Segmented } from "~/components/navigation";
import { useHydrated } from "~/components/use-live-form";
import { useLight } from "~/features/page/page-context";
import {
  hasWords,
  LAYOUTS,
  searchPath,
  SORTS,
  type Sort,
  sortOf,
  withParam,
  type SearchState,
  INDICES,
} from "~/paths/search";
import { FILTERS_ID, HiddenFields, type Search, stateOfForm } from "./use-search";
import type { FormEvent } from "react";
import { SuggestingField } from "~/features/suggestions/suggesting-field";
import { useLanguage, formatDate } from "~/i18n/language";
import { Form } from "~/i18n/link";
import { localisedPath } from "~/i18n/paths";
import { loadAdvancedDialog } from "./advanced/use-advanced-dialog";
import { MORE } from "./facet-group";
import { CheckboxRow } from "~/components/field";
import { SectionHead } from "~/components/section-head";
import { CARD_GRID, EYEBROW, META } from "~/features/posts/card-parts";
import { RowCard } from "~/features/cards/card";
import { useCardLabels } from "~/features/posts/card-labels";
import { NewsletterLink } from "~/features/newsletter/newsletter-link";
import { newsletterPath } from "~/paths/newsletter";
import { langAttribute } from "~/features/posts/post-page";
import type { PageLanguage } from "#contract/languages";
import type { ResultsData } from "./search.server";

/** A field of the filter form, outside its element. A change submits the form; `ApplyButton` does so without JavaScript. */
export function SortField({ search: { state, go } }: { search: Search }) {
  const { t } = useTranslation("search");
  const sort = sortOf(state);
  // Without words there is no relevance.
  const sorts = SORTS.filter(
    (candidate) => candidate !== "relevance" || hasWords(state) || sort === "relevance",
  );
  return (
    <div className="sort relative flex w-[calc(50%-0.375rem)] flex-wrap items-center gap-2 self-start justify-self-end [grid-area:1/1/2/-1] lg:w-auto lg:flex-nowrap lg:self-center lg:[grid-area:1/3]">
      {/* Half a phone's width fits the order's name in every language, but not the label too. At 400 % zoom, the icon is hidden to
          make room for the name. */}
      <label
        htmlFor="sort"
        className="font-normal text-ink-2 max-lg:pointer-events-none max-lg:absolute max-lg:start-2.5 max-lg:top-3.25"
      >
        <ArrowUpDown
          className="max-[22rem]:hidden lg:hidden"
          size={18}
          strokeWidth={1.75}
          aria-hidden="true"
        />
        <span className="max-lg:sr-only">{t("sort")}</span>
      </label>
      <select
        id="sort"
        name="sort"
        form={FILTERS_ID}
        autoComplete="off"
        className="input min-h-11 select py-1.5 text-[0.9375rem] max-lg:ps-8.5 max-lg:pe-6.5 max-lg:font-semibold max-lg:[background-position-x:right_0.5rem] max-[22rem]:ps-3 lg:font-medium max-lg:rtl:[background-position-x:left_0.5rem]"
        value={sort}
        onChange={(event) => go(withParam(state, "sort", event.target.value as Sort))}
      >
        {sorts.map((value) => (
          <option key={value} value={value}>
            {t(`sort.${value}`)}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Without JavaScript, the button stays in view below the filters. */
const STICKY_CLASS = "bottom-4 rounded-control bg-paper lg:sticky scripted:lg:static";
/**
 * If scripts can run, the button is hidden on a phone, so that it does not flash before they do. Below open filters it is
 * shown.
 */
const HIDDEN_UNTIL_READY =
  "scripted:max-lg:hidden scripted:max-lg:in-[.search-grid:has(.filters[open])]:block";

/** Submits filters and order without JavaScript. One button for both, so that neither is lost. */
export function ApplyButton() {
  const { t } = useTranslation("search");
  const light = useLight();
  const hydrated = useHydrated();
  if (hydrated && !light) return null;
  return (
    <div
      className={clsx(
        "apply col-span-full lg:self-end lg:pe-11 lg:[grid-area:1/1/3/2] lg:in-[.search-grid:has(.compact)]:pe-7 print:hidden",
        STICKY_CLASS,
        HIDDEN_UNTIL_READY,
      )}
    >
      <Button form={FILTERS_ID} block>
        {t("apply")}
      </Button>
    </div>
  );
}

const ICONS = { normal: LayoutList, compressed: Rows3 };

export function LayoutSwitch({ search: { state } }: { search: Search }) {
  const { t } = useTranslation("search");
  return (
    <Segmented
      className="lg:[grid-area:1/4]"
      label={t("layout")}
      items={LAYOUTS.map((layout) => {
        const Icon = ICONS[layout];
        return {
          to: searchPath(withParam(state, "layout", layout)),
          label: t(`layout.${layout}`),
          icon: <Icon size={18} strokeWidth={1.75} aria-hidden="true" />,
          current: state.layout === layout,
        };
      })}
    />
  );
}

interface QueryFormProps {
  state: SearchState;
  search: Search;
  /** Opens the advanced search, filled with what is typed here. */
  onAdvanced: (typed: SearchState) => void;
  /** Whether the advanced search is loading. */
  pending: boolean;
}

export function QueryForm({ state, search, onAdvanced, pending }: QueryFormProps) {
  const { t } = useTranslation("common");
  const language = useLanguage();
  const hydrated = useHydrated();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    search.go(withParam(state, "q", stateOfForm(event.currentTarget).q));
  };
  const preload = () => void loadAdvancedDialog().catch(() => undefined);
  return (
    <Form
      action="/search"
      role="search"
      className="query flex flex-wrap items-center gap-x-5 gap-y-1"
      onSubmit={onSubmit}
    >
      {/* Leaves out the order: a new text is sorted by relevance. */}
      <HiddenFields state={state} without={["q", "sort", "page"]} />
      <SuggestingField
        value={state.q}
        className="flex-[1_1_18rem]"
        id="q"
        label={t("search.label")}
        submitLabel={t("search.submit")}
      />
      {/* A submit button of the form, so that the typed text is kept without JavaScript too. */}
      <button
        className={clsx(MORE, "min-h-11 cursor-pointer")}
        formAction={localisedPath("/search/advanced", language)}
        aria-haspopup={hydrated ? "dialog" : undefined}
        aria-busy={pending || undefined}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={(event) => {
          event.preventDefault();
          if (event.currentTarget.form) onAdvanced(stateOfForm(event.currentTarget.form));
        }}
      >
        {t("search.advanced")}
      </button>
    </Form>
  );
}

interface IndexSwitchesProps {
  state: SearchState;
  dense?: boolean;
  /** Makes the switches controlled: they show `state` and report changes. */
  onChange?: (form: HTMLFormElement | null) => void;
}

/** Chooses the library to search, for staff: the public one by default (R4.14). */
export function IndexSwitches({ state, dense, onChange }: IndexSwitchesProps) {
  const { t } = useTranslation("search");
  const on: readonly string[] = state.lists.index ?? ["public"];
  return INDICES.map((index) => (
    <CheckboxRow
      key={index}
      dense={dense}
      name="index"
      value={index}
      label={t(`index.${index}`)}
      {...(onChange
        ? {
            checked: on.includes(index),
            onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
              onChange(event.currentTarget.form),
          }
        : { defaultChecked: on.includes(index) })}
    />
  ));
}

/** Above the results of one topic, keyword, country or publisher: description, figures, ways to follow it, and picks. */
export function TermHead({
  head: { param, name, description, language: written, languages, newest, picks },
  data: { state, total },
}: {
  head: NonNullable<ResultsData["head"]>;
  data: ResultsData;
}) {
  const { t } = useTranslation("search");
  const language = useLanguage();
  const labels = useCardLabels();
  return (
    <header className="mt-6 mb-2">
      <p className={EYEBROW}>{t(`facet.${param}`)}</p>
      <h1 dir="auto">{name}</h1>
      {description ? (
        <p className="mt-2 max-w-160 text-ink-2" lang={langAttribute(written, language)} dir="auto">
          {description}
        </p>
      ) : null}
      <p className={`${META} mt-2`}>
        {[
          t("term.resources", { count: total }),
          languages > 0 ? t("term.languages", { count: languages }) : null,
          newest ? t("term.newest", { date: dateOf(newest, language) }) : null,
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <p className="mt-3 print:hidden">
        <NewsletterLink to={newsletterPath(state)} className={buttonClass()}>
          {t("term.follow")}
          <span className="sr-only">{name}</span>
        </NewsletterLink>
      </p>
      {picks.length > 0 ? (
        <section className="mt-6" aria-labelledby="picks">
          <SectionHead id="picks" title={t("term.picks")} />
          <ul className={CARD_GRID}>
            {picks.map((card) => (
              <RowCard key={card.databaseId} card={card} labels={labels} listId="picks" />
            ))}
          </ul>
        </section>
      ) : null}
    </header>
  );
}

/** Only the year is known for many imported works. */
function dateOf(newest: string, language: PageLanguage): string {
  return /^\d{4}$/.test(newest) ? newest : formatDate(newest, language);
}
