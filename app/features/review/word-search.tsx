import { DIRECTORY_SEARCH_MAX_CHARS } from "#contract/limits";
import { TextField } from "~/components/field";

interface WordSearchProps {
  id: string;
  label: string;
  defaultValue?: string;
  maxLength?: number;
}

/** The search field in a form that filters a list. */
export function WordSearch({ maxLength = DIRECTORY_SEARCH_MAX_CHARS, ...rest }: WordSearchProps) {
  return (
    <TextField
      {...rest}
      name="search"
      type="search"
      maxLength={maxLength}
      autoComplete="off"
      dir="auto"
    />
  );
}
