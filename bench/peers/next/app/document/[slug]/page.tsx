import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { cache, Fragment } from "react";
import { FACTS, formatDate, languageName, SITE_TITLE } from "../../../../library/labels";
import { readDocument, type DocumentPage, type Term } from "../../../../library/queries";
import { Card, Cover, Eyebrow, SaveButton } from "../../../components/cards";
import { pool } from "../../../lib/db";

interface Props {
  params: Promise<{ slug: string }>;
}

/** Reads the document once for a request, for its metadata and its page. */
const read = cache((slug: string) => readDocument(pool, slug));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const page = await read((await params).slug);
  if (!page) notFound();
  const { title, text } = page.document;
  return { title: `${title} · ${SITE_TITLE}`, description: text.slice(0, 160) };
}

export default async function Document({ params }: Props) {
  const page = await read((await params).slug);
  if (!page) notFound();
  const { document, terms, files, related } = page;
  const of = (taxonomy: string) => terms.filter((term) => term.taxonomy === taxonomy);
  const authors = of("authors").map(({ name }) => name);
  const [topic] = of("topics");
  const file = files[0];
  return (
    <>
      <nav aria-label="You are here">
        <Link href="/">Home</Link>
        {topic ? <Link href={`/search?topic=${topic.slug}`}>{topic.name}</Link> : null}
      </nav>
      <article>
        <Cover year={document.year} />
        <Eyebrow type={document.type} year={document.year} publisher={document.publisher} />
        <h1 lang={document.language}>{document.title}</h1>
        <p>{`By ${authors.join(", ")}`}</p>
        {file ? (
          <a href={file.url} rel="external">
            {`Open in ${languageName(file.language)}`}
            <small>{`opens ${new URL(file.url).host}`}</small>
          </a>
        ) : null}
        <Link href={`/document/${document.slug}/text`}>Read here</Link>
        <SaveButton id={document.id} />
        <Link href={`/collections/add/${document.id}`}>Add to a collection</Link>
        <details>
          <summary>Share</summary>
          <a href={`mailto:?subject=${encodeURIComponent(document.title)}`}>Send by email</a>
          <a href={`https://wa.me/?text=${encodeURIComponent(document.title)}`}>Send by WhatsApp</a>
        </details>
        <p lang={document.language}>{document.text}</p>
        <Files files={files} />
        <section aria-labelledby="cite">
          <h2 id="cite">How to cite</h2>
          <p>
            {`${authors.join(", ")} (${document.year ?? "n.d."}). `}
            <i>{document.title}</i>
            {`. ${document.publisher}.`}
          </p>
          <Link href={`/document/${document.slug}/cite`}>More styles and file formats</Link>
        </section>
        <section aria-labelledby="about">
          <h2 id="about">About this document</h2>
          <dl>
            <Fact name="Publisher" param="publisher" terms={of("publishers")} />
            <dt>Published</dt>
            <dd>{document.year}</dd>
            {FACTS.map(({ taxonomy, param, name }) => (
              <Fact key={param} name={name} param={param} terms={of(taxonomy)} />
            ))}
            <dt>Last updated</dt>
            <dd>
              <time dateTime={document.modified.toISOString()}>
                {formatDate(document.modified)}
              </time>
            </dd>
          </dl>
        </section>
      </article>
      <section aria-labelledby="related">
        <h2 id="related">Related resources</h2>
        <ul>
          {related.map((card) => (
            <Card key={card.id} card={card} />
          ))}
        </ul>
      </section>
      <p>
        Is something wrong or missing? <Link href="/correction">Suggest a correction</Link>
      </p>
    </>
  );
}

function Files({ files }: Pick<DocumentPage, "files">) {
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
function Fact({ name, param, terms }: { name: string; param: string; terms: Term[] }) {
  if (terms.length === 0) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {terms.map((term, index) => (
          <Fragment key={term.slug}>
            {index > 0 && ", "}
            <Link href={`/search?${param}=${term.slug}`}>{term.name}</Link>
          </Fragment>
        ))}
      </dd>
    </>
  );
}
