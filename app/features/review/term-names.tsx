import { Fragment } from "react";
import { foreign } from "~/features/posts/place";
import { useLanguage } from "~/i18n/language";
import type { TermFact } from "./contribution.server";

/** Terms of a contribution in one line, each in its own language. */
export function TermNames({ terms }: Pick<TermFact, "terms">) {
  const language = useLanguage();
  return terms.map((term, index) => (
    <Fragment key={term.slug}>
      {index > 0 ? ", " : null}
      <span lang={foreign(term.language, language)}>{term.name}</span>
    </Fragment>
  ));
}
