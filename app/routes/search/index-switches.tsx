import { useTranslation } from "react-i18next";
import { CheckboxRow } from "~/components/field";
import { INDICES, type SearchState } from "~/features/search/search-state";

interface IndexSwitchesProps {
  state: SearchState;
  dense?: boolean;
  /** Makes the switches controlled: they show `state` and report changes. */
  onChange?: (form: HTMLFormElement | null) => void;
}

/** Chooses the library to search, for staff: the public one by default (R4.14). */
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
