import { clsx } from "clsx";

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
