import Link from "next/link";
import { languageName } from "../../library/labels";
import { markedParts, type Result } from "../../library/queries";

/** A drawn cover with the year. */
export function Cover({ year }: { year: number | null }) {
  return (
    <svg className="cover" viewBox="0 0 120 160" aria-hidden="true">
      <path d="M80 40h40a40 40 0 0 1-40 40zM40 0h40a40 40 0 0 1-40 40z" />
      <path d="M0 0h40v40h40v40h40v40H0z" />
      <path d="M52 80a8 8 0 1 1 16 0a8 8 0 1 1-16 0z" />
      <text x="9" y="148">
        {year}
      </text>
    </svg>
  );
}

/** Type, year and publisher. */
export function Eyebrow({ type, year, publisher }: Pick<Result, "type" | "year" | "publisher">) {
  return (
    <p className="eyebrow">
      <b>{type}</b>
      {year === null ? null : ` · ${year}`}
      {publisher ? <span>{publisher}</span> : null}
    </p>
  );
}

export function LanguageCodes({ languages }: { languages: string[] }) {
  return (
    <p className="meta">
      {languages.map((code) => (
        <abbr key={code} title={languageName(code)}>
          {code.toUpperCase()}
        </abbr>
      ))}
      <span>Link</span>
    </p>
  );
}

/** A recent or related document. */
export function Card({ card }: { card: Result }) {
  return (
    <li className="card">
      <Cover year={card.year} />
      <Eyebrow type={card.type} year={card.year} publisher={null} />
      <h3 lang={card.language}>
        <Link href={`/document/${card.slug}`}>{card.title}</Link>
      </h3>
      <LanguageCodes languages={card.languages} />
    </li>
  );
}

/** A result of a search. */
export function ResultRow({ result }: { result: Result }) {
  const { id, slug, title, language, languages, text } = result;
  return (
    <li className="result">
      <Cover year={result.year} />
      <Eyebrow type={result.type} year={result.year} publisher={result.publisher} />
      <h2 lang={language}>
        <Link href={`/document/${slug}`}>
          <Marked text={title} />
        </Link>
      </h2>
      <p className="abstract" lang={language}>
        <Marked text={text} />
      </p>
      <LanguageCodes languages={languages} />
      <SaveButton id={id} />
    </li>
  );
}

function Marked({ text }: { text: string }) {
  return markedParts(text).map((part, index) =>
    part.isMarked ? <mark key={index}>{part.text}</mark> : part.text,
  );
}

export function SaveButton({ id }: { id: number }) {
  return (
    <form action="/library/save" method="post">
      <button name="databaseId" value={id} aria-label="Save">
        <svg width="22" height="22" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M17 3a2 2 0 0 1 2 2v15a1 1 0 0 1-1.496.868l-4.512-2.578a2 2 0 0 0-1.984 0l-4.512 2.578A1 1 0 0 1 5 20V5a2 2 0 0 1 2-2z" />
        </svg>
      </button>
    </form>
  );
}
