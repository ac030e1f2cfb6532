import { clsx } from "clsx";
import { Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type DirectoryView, directoryPath, ALL_NAMES } from "./directory-state";
import { letterName, NAMES_ID } from "./letters";
import { buttonClass } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { Link } from "~/i18n/link";
import { SECTION_HEAD, SECTION_LINK } from "~/components/section-head";
import { formatNumber, useLanguage } from "~/i18n/language";

interface NamesHeadProps {
  place: DirectoryView;
  /** Number of names per page, if the heading says which of them are in view. */
  pageSize?: number;
  /** Whether it starts with the 2 px ink rule. False if the content below starts with rules. */
  rule?: boolean;
  /** Controls at the end: the order, or buttons to open branches. */
  children?: ReactNode;
}

/** The heading of a list of names: which they are, and how many. */
export function NamesHead({ place, pageSize, rule = true, children }: NamesHeadProps) {
  const { kind, state, count, pages } = place;
  const { t } = useTranslation("browse");
  const language = useLanguage();
  const heading = useFocusOnNewPage(place);
  const title = [
    state.letter && letterName(t, state.letter),
    state.q && t("sought", { query: state.q }),
    t(`count.${kind}`, { count }),
  ]
    .filter(Boolean)
    .join(" · ");
  const first = (state.page - 1) * (pageSize ?? 0) + 1;
  const number = (value: number) => formatNumber(value, language);
  return (
    <div className={clsx(SECTION_HEAD, "mt-6 mb-2 items-center", rule && "rule")}>
      <h2 id={NAMES_ID} ref={heading} tabIndex={-1} className="me-auto t-title-l">
        {title}
        {state.page > 1 ? (
          <span className="sr-only"> · {t("pages.page", { page: number(state.page) })}</span>
        ) : null}
      </h2>
      {pageSize && pages > 1 ? (
        <p className="count">
          {t("pages.range", {
            from: number(first),
            to: number(Math.min(first + pageSize - 1, count)),
            total: number(count),
          })}
        </p>
      ) : null}
      {state.q ? (
        <Link
          to={directoryPath(kind, { ...ALL_NAMES, sort: state.sort })}
          className={SECTION_LINK}
          preventScrollReset
        >
          {t("clear")}
        </Link>
      ) : null}
      {children}
      <Announcement>{title}</Announcement>
    </div>
  );
}

/** Announces the list's changed content to screen readers; at first the heading says it. */
function Announcement({ children: text }: { children: string }) {
  const first = useRef(text);
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => {
    if (first.current !== text) setAnnouncement(text);
  }, [text]);
  return (
    <p role="status" className="sr-only">
      {announcement}
    </p>
  );
}

/** Moves the focus to the heading when another page of the list is shown: the followed link is far below, or gone. */
function useFocusOnNewPage({ state: { page, letter, q, sort } }: DirectoryView) {
  const heading = useRef<HTMLHeadingElement>(null);
  const names = `${letter}/${q}/${sort}`;
  const before = useRef({ page, names });
  useEffect(() => {
    const { page: knownPage, names: knownNames } = before.current;
    before.current = { page, names };
    if (knownPage !== page && knownNames === names) heading.current?.focus({ preventScroll: true });
  }, [page, names]);
  return heading;
}

/** Styles a page with a form about an author. */
export const FORM_PAGE = "wrap pb-14 *:not-[nav,.page-head]:max-w-160 [&>.page-head]:mb-6";

interface NamesProps<T> {
  place: DirectoryView;
  /** Sorted names. */
  names: readonly (T & { letter: string; link: string })[];
  /** Rows of people: wide, with a picture each. */
  people?: boolean;
  /** Renders the content of a name's row. */
  children: (name: T) => ReactNode;
}

/** Styles a row. The first names stay in the same column as their letter. */
const ROW =
  "flex break-inside-avoid justify-between gap-3 border-b border-line wrap-anywhere first:break-before-avoid";

/**
 * Names in columns, so that letters with few names leave no gaps. Lists them letter by letter, or in one list for a single
 * letter or a search.
 */
export function Names<T>({ place: { state }, names, people, children }: NamesProps<T>) {
  const { t } = useTranslation("browse");
  const isWhole = state.letter === null && !state.q;
  return (
    <div
      className={clsx(
        "names gap-x-5 md:gap-x-12",
        people ? "columns-[16rem_3]" : "columns-[9rem_4] md:columns-[14rem_4]",
      )}
    >
      {(isWhole ? byLetter(names) : [names]).map((group) => {
        const letter = group[0]?.letter;
        if (letter === undefined) return null;
        return (
          <Fragment key={letter}>
            {isWhole ? (
              // Its margin collapses at the top of a column.
              <h3
                id={`letter-${letter}`}
                className="mt-5 break-after-avoid pb-1 t-title-l first:mt-0"
              >
                {letterName(t, letter)}
              </h3>
            ) : null}
            <ul aria-labelledby={isWhole ? `letter-${letter}` : NAMES_ID}>
              {group.map((name) => (
                <li
                  key={name.link}
                  className={clsx(ROW, people ? "items-center py-1" : "items-baseline")}
                >
                  {children(name)}
                </li>
              ))}
            </ul>
          </Fragment>
        );
      })}
    </div>
  );
}

function byLetter<T extends { letter: string }>(names: readonly T[]): T[][] {
  const groups = new Map<string, T[]>();
  for (const name of names) {
    const group = groups.get(name.letter);
    if (group) group.push(name);
    else groups.set(name.letter, [name]);
  }
  return [...groups.values()];
}

/** Shown if a directory has no names, or no match: the reason, and what to do. */
export function NoNames({ place: { kind, state } }: { place: DirectoryView }) {
  const { t } = useTranslation("browse");
  const { q, letter, sort } = state;
  const search = (
    <Link
      to={q ? `/search?q=${encodeURIComponent(q)}` : "/search"}
      className={buttonClass({ variant: "primary" })}
    >
      {t("none.search")}
    </Link>
  );
  const everything = (
    <Link
      to={directoryPath(kind, { ...ALL_NAMES, sort })}
      className={buttonClass({ variant: q ? "secondary" : "primary" })}
    >
      {t("clear")}
    </Link>
  );
  if (q) {
    return (
      <EmptyState
        blocks="search"
        title={t("none.query", { query: q })}
        actions={
          <>
            {search}
            {everything}
          </>
        }
      >
        <p>{t("none.queryText")}</p>
      </EmptyState>
    );
  }
  if (letter)
    return (
      <EmptyState
        blocks="missing"
        title={t("none.letter", { letter: letterName(t, letter) })}
        actions={everything}
      />
    );
  return (
    <EmptyState blocks="missing" title={t(`empty.${kind}`)} actions={search}>
      <p>{t("none.emptyText")}</p>
    </EmptyState>
  );
}
