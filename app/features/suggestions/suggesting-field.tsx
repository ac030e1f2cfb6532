import { useEffect, useRef } from "react";
import { SearchField, type SearchFieldProps } from "~/components/field";
import { useLiveInput } from "~/components/use-live-form";
import { loadNamespaces } from "~/i18n/namespaces";

interface SuggestingFieldProps extends Omit<
  SearchFieldProps,
  "renderInput" | "ref" | "defaultValue"
> {
  /** The search text of the page. The field adopts it when a navigation changes it. */
  value?: string;
}

async function load() {
  const [module] = await Promise.all([import("./suggestion-input"), loadNamespaces("suggestions")]);
  return module;
}

/** A search field with suggestions. Their code and texts load when a field is first focused. */
export function SuggestingField({ value, ...props }: SuggestingFieldProps) {
  const { live, input, plain } = useLiveInput(load, { offersForOldText: false });
  const { ref, write } = input;

  const given = useRef(value);
  useEffect(() => {
    if (value === undefined || given.current === value) return;
    given.current = value;
    if (ref.current) ref.current.value = value;
    write(value);
  }, [value, ref, write]);

  if (live)
    return (
      <SearchField
        {...props}
        renderInput={(field) => <live.SuggestionInput {...field} input={input} />}
      />
    );
  return <SearchField {...props} {...plain} defaultValue={value} />;
}
