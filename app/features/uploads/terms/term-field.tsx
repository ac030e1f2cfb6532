import { FieldGroup } from "~/components/field";
import type { TermFieldProps } from "./field-term";

/** Terms of one taxonomy to choose from: a box for each that is chosen. */
export function TermField({ id, name, label, hint, error, data }: TermFieldProps) {
  return (
    <FieldGroup id={id} legend={label} hint={hint} error={error}>
      {data.chosen.map((term) => (
        <label key={term.slug} className="check">
          <input type="checkbox" name={name} value={term.slug} defaultChecked />
          <span>{term.name}</span>
        </label>
      ))}
    </FieldGroup>
  );
}
