import { searchFieldOf } from "#contract/upload-rules";
import type { ContentClient } from "~/content/client.server";
import type { FieldTerm } from "~/features/terms/field-term";
import { loadTermFields } from "~/features/terms/terms.server";
import {
  FILTER_FIELDS,
  type FilterFieldsData,
  type FilterParam,
  readFilters,
} from "./term-filters";

/**
 * Loads the fields of a form of filters, for an address or a sent form: the choice, and the results of a search without script.
 * An unknown slug is shown as its name, so that the user can remove it. Terms have no counts, because those cover the whole
 * library, and readers would expect the page's own numbers.
 */
export async function loadFilterFields<Param extends FilterParam>(
  content: ContentClient,
  params: readonly Param[],
  address: URLSearchParams,
): Promise<FilterFieldsData<Param>> {
  const filters = readFilters(address);
  const typed = Object.fromEntries(
    params.flatMap((param): [string, unknown][] => {
      const field = FILTER_FIELDS[param];
      return [
        [field, filters[param] ?? []],
        [searchFieldOf(field), address.get(searchFieldOf(field)) ?? ""],
      ];
    }),
  );
  const fields = await loadTermFields(
    content,
    params.map((param) => FILTER_FIELDS[param]),
    typed,
  );
  return Object.fromEntries(
    params.map((param) => {
      const data = fields[FILTER_FIELDS[param]];
      const unknown = (filters[param] ?? []).filter(
        (slug) => !data.chosen.some((term) => term.slug === slug),
      );
      return [
        param,
        {
          ...data,
          chosen: [
            ...data.chosen.map(withoutCount),
            ...unknown.map((slug) => ({ slug, name: slug, count: 0 })),
          ],
          find: data.find && { ...data.find, found: data.find.found.map(withoutCount) },
          allTerms: data.allTerms?.map(withoutCount) ?? null,
        },
      ];
    }),
  ) as FilterFieldsData<Param>;
}

const withoutCount = <Term extends FieldTerm>(term: Term): Term => ({ ...term, count: 0 });
