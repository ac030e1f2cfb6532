import { FieldGroup } from "~/components/field";
import { useOptional } from "~/features/forms/form-words";
import type { TermFieldProps } from "./field-term";
import { SearchedTerms } from "./searched-terms";
import { WholeTerms } from "./whole-terms";

/**
 * Terms of one taxonomy to choose from: shown whole where they are few, else found by their names. Works without script: what is
 * chosen are ticked boxes, and a button sends the form to look for more.
 */
export function TermField({ label, hint, optional, error, ...field }: TermFieldProps) {
  const says = useOptional();
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
        <WholeTerms {...field} whole={data.whole} isWrong={error !== undefined} />
      ) : (
        <SearchedTerms {...field} isWrong={error !== undefined} />
      )}
    </FieldGroup>
  );
}
