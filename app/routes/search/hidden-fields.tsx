import { searchEntries, type SearchState } from "~/paths/search";

/** Hidden fields for the state that a form has no fields for. */
export function HiddenFields({
  state,
  without,
}: {
  state: SearchState;
  without: readonly string[];
}) {
  return searchEntries(state)
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => (
      <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
    ));
}

/** Id of the form. The sort field and the submit button are outside it. */
export const FILTERS_ID = "filters";
