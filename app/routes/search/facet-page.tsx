import { useTranslation } from "react-i18next";
import { BREADCRUMB, BREADCRUMB_LINK } from "~/components/breadcrumb";
import { Button } from "~/components/button";
import { TextField } from "~/components/field";
import { searchPath } from "~/features/search/search-state";
import { Form, Link } from "~/i18n/link";
import { FacetRows } from "./facet-group";
import { HiddenFields } from "./hidden-fields";
import type { FacetData } from "./search.server";

/** All values of one facet on a page: the target of "Show more" without JavaScript. */
export function FacetPage({ data: { state, facet, find } }: { data: FacetData }) {
  const { t } = useTranslation("search");
  const { param, lines, more } = facet;
  const here = new Set(lines.map(({ slug }) => slug));
  // Selected values that the list's search hides stay selected.
  const unseen = (state.lists[param] ?? []).filter((slug) => !here.has(slug));
  return (
    <div className="wrap pt-5 lg:pt-7">
      <p className={BREADCRUMB}>
        <Link to={searchPath(state)} className={BREADCRUMB_LINK}>
          {t("facet.back")}
        </Link>
      </p>
      <h1>{t(`facet.${param}`)}</h1>
      <Form action="/search" role="search" className="mt-5 flex max-w-160 items-end gap-3">
        <HiddenFields state={state} without={["page"]} />
        <input type="hidden" name="facet" value={param} />
        <TextField
          className="flex-1"
          id="find"
          name="find"
          type="search"
          label={t("facet.find")}
          defaultValue={find}
          maxLength={100}
        />
        <Button className="min-h-12">{t("facet.findSubmit")}</Button>
      </Form>
      {/* Focused elements scroll to above the sticky button at the bottom. */}
      <Form
        action="/search"
        className="mt-5 max-w-160 [html:has(&)]:scroll-pb-20"
        autoComplete="off"
      >
        <HiddenFields state={state} without={[param, "page"]} />
        {unseen.map((slug) => (
          <input key={slug} type="hidden" name={param} value={slug} />
        ))}
        <fieldset>
          <legend className="sr-only">{t(`facet.${param}`)}</legend>
          <FacetRows key={find} lines={lines} facet={facet} state={state} />
        </fieldset>
        {lines.length === 0 ? <p>{t("facet.none")}</p> : null}
        {more > 0 ? <p className="hint">{t("facet.left", { count: more })}</p> : null}
        {/* At the end of the list, so that it covers no checkbox. */}
        <Button variant="primary" className="sticky bottom-4 ms-auto mt-4 flex w-fit">
          {t("facet.apply")}
        </Button>
      </Form>
    </div>
  );
}
