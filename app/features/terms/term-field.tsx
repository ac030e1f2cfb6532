import { type TermFieldProps } from "./field-term";
import { FieldGroup } from "~/components/field";
import { useOptionalLabel } from "~/features/forms/form-messages";
import { SearchedTerms } from "./searched-terms";
import { ListedTerms } from "./listed-terms";

/**
 * A field to choose terms of one taxonomy: shown whole if they are few, otherwise found by name. Works without script:
 * the choice is ticked boxes, and a button sends the form to search for more.
 */
export function TermField({ label, hint, optional, error, ...field }: TermFieldProps) {
  const says = useOptionalLabel();
  const { id, data } = field;
  return (
    <FieldGroup
      id={id}
      legend={label}
      optional={optional ? says : null}
      hint={hint}
      error={error}
      className="terms"
    >
      {data.whole ? (
        <ListedTerms {...field} whole={data.whole} isWrong={error !== undefined} />
      ) : (
        <SearchedTerms {...field} isWrong={error !== undefined} />
      )}
    </FieldGroup>
  );
}
