import { Fragment } from "react";
import { Link } from "react-router";
import { languageName } from "../../library/labels";
import type { DocumentPage, Term } from "../../library/queries";

export function Files({ files }: Pick<DocumentPage, "files">) {
  return (
    <section aria-labelledby="files">
      <h2 id="files">Files</h2>
      <ul>
        {files.map(({ language, title, url }) => (
          <li key={url}>
            <p>
              <b lang={language}>{languageName(language)}</b>
              {language === "en" ? <span>Your language</span> : null}
            </p>
            <p>{title}</p>
            <p>
              <span>Link</span>
              <span>{`opens ${new URL(url).host}`}</span>
            </p>
            <p className="printed">{url}</p>
            <a href={url} rel="external">
              Open <span>{`${title}, ${languageName(language)}`}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The terms of a document in one taxonomy, as links to searches. */
export function Fact({ name, param, terms }: { name: string; param: string; terms: Term[] }) {
  if (terms.length === 0) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {terms.map((term, index) => (
          <Fragment key={term.slug}>
            {index > 0 && ", "}
            <Link to={`/search?${param}=${term.slug}`}>{term.name}</Link>
          </Fragment>
        ))}
      </dd>
    </>
  );
}
