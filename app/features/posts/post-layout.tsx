import { type ReactNode, useContext } from "react";
import { Eyebrow } from "./card-parts";
import type { CardLabels } from "./card-labels";
import { Cover, type CoverSubject } from "~/features/posts/covers/cover";
import { clsx } from "clsx";
import proseStylesheet from "~/styles/prose.css?url";
import { DEFAULT_LANGUAGE } from "#contract/languages";
import { useLanguage } from "~/i18n/language";
import { PreviewContext } from "./edit-link";

interface PostLayoutProps {
  card: CoverSubject & Parameters<typeof Eyebrow>[0]["card"];
  labels: CardLabels;
  /** Its title and authors. */
  head: ReactNode;
  /** Its actions. */
  actions: ReactNode;
  /** `<Facts>`, below the cover from lg on. */
  facts?: ReactNode;
  children: ReactNode;
}

/**
 * A document, an article or a toolkit: the cover beside the eyebrow, from lg on beside everything. From lg on its facts
 * are below the cover, whose height is four thirds of its width. From xl on its actions are beside its title.
 */
export function PostLayout({ card, labels, head, actions, facts, children }: PostLayoutProps) {
  return (
    <article className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 lg:grid-cols-[16.5rem_minmax(0,1fr)] lg:grid-rows-[auto_auto_auto_1fr] lg:gap-x-16 xl:grid-cols-[16.5rem_minmax(0,1fr)_15rem] xl:gap-x-12 [&>.eyebrow]:self-end">
      <Cover card={card} className="w-[84px] md:w-[120px] lg:col-1 lg:row-[1/5] lg:w-full" eager />
      <Eyebrow card={card} labels={labels} publisherBreakpoint="lg" className="lg:col-2 lg:row-1" />
      <div className="col-[1/3] mt-4 lg:col-2 lg:mt-2">{head}</div>
      <div className="post-actions relative col-[1/3] mt-5 actions self-start max-sm:*:flex-auto lg:col-2 xl:col-3 xl:row-[1/4] xl:mt-1 xl:flex-col xl:items-stretch max-sm:[&_.button]:px-3 xl:[&_.button]:w-full max-sm:[&_:is(p,form)>.button]:w-full max-sm:[&>:is(p:first-child,.button-primary)]:basis-full">
        {actions}
      </div>
      <div className="col-[1/3] lg:col-2 lg:row-4 xl:col-[2/4]">{children}</div>
      {facts}
    </article>
  );
}

/** The authors of the resource. */
export function Byline({ children }: { children: ReactNode }) {
  return <p className="mt-2 text-ink-2">{children}</p>;
}

interface PostSectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** A section of a resource's page below its text. */
export function PostSection({ id, title, children }: PostSectionProps) {
  return (
    <section className={POST_SECTION} aria-labelledby={id}>
      <h2 id={id} className="mb-3">
        {title}
      </h2>
      {children}
    </section>
  );
}

export const POST_SECTION = "mt-9 lg:mt-12";

/** HTML that the content system made from Markdown with raw HTML switched off, so it is safe to insert. */
export function Prose({
  html,
  lang,
  className,
}: {
  html: string;
  lang?: string;
  className?: string;
}) {
  return html ? (
    <div
      className={clsx("prose", className)}
      lang={lang}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  ) : null;
}

/** Returns the style sheet of pages with running text: `export const links = proseStyles` in their routes. */
export const proseStyles = () => [{ rel: "stylesheet", href: proseStylesheet }];

/**
 * Counts a view of the page, without script and behind any cache. `low` also prevents React from preloading it, which would
 * count a view before the page is seen.
 */
export function UsagePixel({
  type,
  databaseId,
}: {
  type: "document" | "toolkit";
  databaseId: number;
}) {
  const language = useLanguage();
  // An editor's preview is not a view.
  if (useContext(PreviewContext)) return null;
  const query = language === DEFAULT_LANGUAGE ? "" : `?language=${language}`;
  return (
    <img
      src={`/usage/${type}/${databaseId}${query}`}
      alt=""
      width={1}
      height={1}
      fetchPriority="low"
      hidden
    />
  );
}
