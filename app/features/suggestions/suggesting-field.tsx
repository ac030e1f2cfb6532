import { type ComponentType, type FocusEvent, useCallback, useEffect, useState } from "react";
import { SearchField, type SearchFieldProps } from "~/components/search-field";
import { loadNamespaces } from "~/i18n/load-namespaces";
import type { SuggestionListProps } from "./suggestion-list";

/** A field that was entered: with what text, and the list that belongs under it. */
interface Entered extends SuggestionListProps {
  List: ComponentType<SuggestionListProps>;
}

/**
 * A search field with suggestions. The list's code and texts are fetched when a field is first focused, so
 * that pages do not carry them; until then, and where that fails, it is the plain field.
 */
export function SuggestingField(props: Omit<SearchFieldProps, "children">) {
  const [entered, setEntered] = useState<Entered | null>(null);

  const enter = useCallback((input: HTMLInputElement) => {
    let before = input.value;
    // Whoever has searched for it already asks for no suggestions to it, should their code come only then.
    input.form?.addEventListener("submit", () => (before = input.value));
    Promise.all([import("./suggestion-list"), loadNamespaces("suggestions")]).then(
      ([{ SuggestionList }]) =>
        setEntered((known) => known ?? { List: SuggestionList, input, before }),
      // No line: entering the field again tries again.
      () => undefined,
    );
  }, []);

  // Somebody was quicker than the scripts.
  const { id } = props;
  useEffect(() => {
    const field = document.activeElement;
    if (field instanceof HTMLInputElement && field.id === id) enter(field);
  }, [id, enter]);

  return (
    <SearchField
      {...props}
      onFocus={
        entered
          ? undefined
          : ({ currentTarget }: FocusEvent<HTMLInputElement>) => enter(currentTarget)
      }
    >
      {entered ? <entered.List input={entered.input} before={entered.before} /> : null}
    </SearchField>
  );
}
