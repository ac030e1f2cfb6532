import type { ContentClient } from "~/content/client.server";
import { getTaxonomies } from "~/content/taxonomies.server";
import {
  type AdvancedForm,
  hasErrors,
  readAdvancedForm,
  type ChosenTerm,
} from "~/features/search/advanced-form";
import { chosenNames } from "~/features/search/summary.server";
import {
  advancedPath,
  withoutInternalUnlessStaff,
  searchEntries,
  searchPath,
} from "~/paths/search";
import { i18nOf } from "~/i18n/i18next.server";
import type { PageText } from "../search.server";

/** The form with all its options. */
export interface AdvancedData {
  form: AdvancedForm;
  /** Languages of files. */
  languages: { slug: string; name: string }[];
  /** Terms chosen on the results page. */
  chosen: ChosenTerm[];
  staff: boolean;
}
export type AdvancedPageData = AdvancedData & { meta: PageText };

/** Loads the form page for an address. For a valid submission, returns the path of the results instead. */
export async function loadAdvanced(
  content: ContentClient,
  params: URLSearchParams,
  { staff }: Pick<AdvancedData, "staff">,
): Promise<AdvancedPageData | { resultsPath: string }> {
  const form = withoutInternalUnlessStaff(staff, readAdvancedForm(params));
  const { state } = form;
  if (params.get("show") === "results" && !hasErrors(form))
    return { resultsPath: searchPath(state) };

  const [terms, { chosen, unknown }] = await Promise.all([
    getTaxonomies(content, ["languages"]),
    chosenNames(content, state),
  ]);
  const languages = (terms.languages ?? [])
    .filter(({ slug, count }) => count > 0 || state.lists.language?.includes(slug))
    .map(({ slug, name }) => ({ slug, name }));
  const t = i18nOf(content.language).getFixedT(null, "advanced");
  const title = i18nOf(content.language).getFixedT(null, "common")("search.advanced");
  return {
    form: { ...form, ignored: form.ignored + unknown },
    languages,
    chosen,
    staff,
    meta: {
      title: hasErrors(form) ? t("errors.title", { title }) : title,
      description: t("description"),
      path: advancedPath(state),
      robots: searchEntries(state).length > 0 || hasErrors(form) ? "noindex,follow" : undefined,
    },
  };
}
