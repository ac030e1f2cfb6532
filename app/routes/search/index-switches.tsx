import { useTranslation } from "react-i18next";
import { CheckboxRow } from "~/components/field";
import { INDICES, type SearchState } from "~/features/search/search-state";

interface IndexSwitchesProps {
  state: SearchState;
  dense?: boolean;
  /** Makes them show `state` and tell of each change. */
  onChange?: (form: HTMLFormElement | null) => void;
}

/** Which library to search, for staff: the public one unless they say otherwise, the internal one when they say so (specification, section 4). */
export function IndexSwitches({ state, dense, onChange }: IndexSwitchesProps) {
  const { t } = useTranslation("search");
  const on: readonly string[] = state.lists.index ?? ["public"];
  return INDICES.map((index) => (
    <CheckboxRow
      key={index}
      dense={dense}
      name="index"
      value={index}
      label={t(`index.${index}`)}
      {...(onChange
        ? {
            checked: on.includes(index),
            onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
              onChange(event.currentTarget.form),
          }
        : { defaultChecked: on.includes(index) })}
    />
  ));
}
