import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFetcher } from "react-router";
import { Disclosure } from "~/components/disclosure";
import { CheckboxRow, TextField } from "~/components/field";
import { searchPath, type SearchState, withPage } from "~/features/search/search-state";
import { contentLang } from "~/features/posts/place";
import { formatNumber } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import { localisedPath } from "~/i18n/paths";
import type { Facet, FacetLine } from "./facets.server";
import { MORE } from "./more-look";
import type { ResultsData, SearchData } from "./search.server";

const OPEN_AT_FIRST: readonly string[] = ["topic", "content-type", "language"];
const FIRST_ROWS = 5;

interface FacetGroupProps {
  facet: Facet;
  data: ResultsData;
  /** The state that the checkboxes show. */
  state: SearchState;
  onChange: (form: HTMLFormElement | null) => void;
}

export function FacetGroup({ facet, data, state, onChange }: FacetGroupProps) {
  const { t } = useTranslation("search");
  const language = useLanguage();
  const chosen = state.lists[facet.param]?.length ?? 0;
  // Later changes must not open or close what a visitor has closed or opened.
  const [open] = useState(chosen > 0 || OPEN_AT_FIRST.includes(facet.param));
  const [whole] = useState(facet.lines.slice(FIRST_ROWS).some(({ selected }) => selected));
  const name = t(`facet.${facet.param}`);
  const path = searchPath(withPage(data.state, 1), [["facet", facet.param]]);
  const list = useWholeList(path);
  const rows = (lines: FacetLine[]) => (
    <FacetRows lines={lines} facet={facet} state={state} onChange={onChange} />
  );
  const [first, rest] =
    whole || facet.more > 0 || facet.lines.length <= FIRST_ROWS + 1
      ? [facet.lines, []]
      : [facet.lines.slice(0, FIRST_ROWS), facet.lines.slice(FIRST_ROWS)];

  return (
    <Disclosure
      summary={name}
      open={open}
      chosen={chosen > 0 ? formatNumber(chosen, language) : null}
    >
      {list.facet ? (
        <WholeList facet={list.facet} name={name} path={path}>
          {rows}
        </WholeList>
      ) : (
        <>
          {rows(first)}
          {rest.length > 0 ? (
            <details className="group">
              <summary className={MORE}>
                <span className="group-open:hidden">{t("facet.more", { count: rest.length })}</span>
                <span className="hidden group-open:inline">{t("facet.fewer")}</span>
                <span className="sr-only"> ({name})</span>
              </summary>
              {rows(rest)}
            </details>
          ) : null}
          {facet.more > 0 ? (
            <Link
              to={path}
              className={MORE}
              aria-busy={list.pending || undefined}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                list.open();
              }}
            >
              {t("facet.more", { count: facet.more })}
              <span className="sr-only"> ({name})</span>
            </Link>
          ) : null}
        </>
      )}
    </Disclosure>
  );
}

/** Loads all values of a facet on request, and updates their counts after each change of the search. */
function useWholeList(path: string) {
  const language = useLanguage();
  const { load, data, state } = useFetcher<SearchData>();
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (wanted) void load(localisedPath(path, language));
  }, [wanted, path, language, load]);
  return {
    facet: data?.kind === "facet" ? data.facet : null,
    pending: state !== "idle",
    open: () => setWanted(true),
  };
}

export function FacetRows({
  lines,
  facet,
  state,
  onChange,
}: {
  lines: FacetLine[];
  facet: Facet;
  state: SearchState;
  onChange?: (form: HTMLFormElement | null) => void;
}) {
  const language = useLanguage();
  const values = state.lists[facet.param] ?? [];
  const lang = contentLang(language);
  return lines.map((line) => (
    <CheckboxRow
      key={line.slug}
      dense
      nested={line.depth !== undefined}
      name={facet.param}
      value={line.slug}
      label={lang ? <bdi lang={lang}>{line.name}</bdi> : line.name}
      count={formatNumber(line.count, language)}
      {...(onChange
        ? {
            checked: values.includes(line.slug),
            onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
              onChange(event.currentTarget.form),
          }
        : { defaultChecked: values.includes(line.slug) })}
    />
  ));
}

const plain = (text: string) => text.trim().toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

/** A long list in a scrollable box, with a field that filters it while the visitor types. */
function WholeList({
  facet,
  name,
  path,
  children,
}: {
  facet: Facet;
  name: string;
  path: string;
  children: (lines: FacetLine[]) => React.ReactNode;
}) {
  const { t } = useTranslation("search");
  const [find, setFind] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const wanted = plain(find);
  const lines = wanted
    ? facet.lines.filter((line) => line.selected || plain(line.name).includes(wanted))
    : facet.lines;
  return (
    <>
      <TextField
        ref={field}
        id={`find-${facet.param}`}
        label={`${t("facet.find")}: ${name}`}
        hideLabel
        placeholder={t("facet.find")}
        value={find}
        onChange={(event) => setFind(event.target.value)}
        onKeyDown={(event) => {
          // Enter would submit the filters.
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      {/* Room for the focus ring at both ends, which the scroll box would cut off. */}
      <div className="-ms-[5px] mt-2 max-h-88 overflow-y-auto ps-[5px] pe-2">
        {lines.length > 0 ? children(lines) : <p className="hint">{t("facet.none")}</p>}
      </div>
      {facet.more > 0 ? (
        <Link to={path} className={MORE}>
          {t("facet.more", { count: facet.more })}
        </Link>
      ) : null}
    </>
  );
}
