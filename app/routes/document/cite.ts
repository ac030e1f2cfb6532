import { contentContext, siteUrlContext } from "~/contexts";
import { readDocument } from "~/features/documents/read-document.server";
import { publicPageHeaders } from "~/http/cache";
import { localisedPath } from "~/i18n/paths";
import type { Route } from "./+types/cite";
import { bibtex, type Reference, ris } from "./citation-files.server";

const FILES: Record<string, { extension: string; type: string; write: (reference: Reference) => string }> = {
  bibtex: { extension: "bib", type: "application/x-bibtex", write: bibtex },
  ris: { extension: "ris", type: "application/x-research-info-systems", write: ris },
};

/** `/document/{slug}/cite/bibtex`: the reference as a file for reference managers. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const file = FILES[params.format];
  if (!file) throw new Response(null, { status: 404 });
  const content = context.get(contentContext);
  const document = await readDocument(content, { type: "document", slug: params.slug });
  const text = file.write({
    databaseId: document.databaseId,
    title: document.title,
    abstract: document.documentFields.abstract,
    contributors: document.contributors.length > 0 ? document.contributors : document.authors.map((author) => author.name),
    publisher: document.publishers[0]?.name ?? null,
    year: document.publicationYear,
    language: document.language,
    keywords: (document.terms.keywords ?? []).map((term) => term.name),
    url: context.get(siteUrlContext) + localisedPath(`/document/${encodeURIComponent(document.slug)}`, content.language),
  });
  return new Response(text, {
    headers: {
      ...publicPageHeaders(),
      "Content-Type": `${file.type}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="${asciiName(document.slug)}.${file.extension}"`,
    },
  });
}

const asciiName = (slug: string) => slug.replace(/[^\w.-]+/g, "-");
