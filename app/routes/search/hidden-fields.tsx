import { searchEntries, type SearchState } from "~/features/search/search-state";

/** What a form has to carry along besides its own fields. */
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
