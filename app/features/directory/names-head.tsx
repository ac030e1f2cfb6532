import { NAMES_ID, letterName } from "./letters";
import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { SECTION_HEAD, SECTION_LINK } from "~/components/section-head";
import { formatNumber, useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import { type DirectoryView, directoryPath, ALL_NAMES } from "./directory-state";

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
