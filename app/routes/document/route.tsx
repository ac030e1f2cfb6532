import { contentContext, siteUrlContext } from "~/contexts";
import { readReference, referencesOf } from "~/features/citations/reference.server";
import { readDocument } from "~/features/documents/read-document.server";
import { tellMachines } from "~/features/metadata/tell-machines.server";
import { shareOf } from "~/features/share/share.server";
import { placeOf } from "~/features/posts/place";
import type { Route } from "./+types/route";
import { documentForMachines, documentMeta } from "./document.meta.server";
import { DocumentPage } from "./document-page";
import { documentView } from "./document.view.server";
export { keepBehindDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { publicPageHeaders as headers } from "~/http/cache";
export { loadedMeta as meta } from "~/features/shell/site-meta";

export const handle = { i18n: ["document", "cards", "citations", "share"] };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const named = { type: "document", slug: params.slug } as const;
  const [document, reference] = await Promise.all([
    readDocument(content, named),
    readReference(content, named),
  ]);
  const place = placeOf(document, "/document", content.language, { slug: params.slug, url });
  const references = referencesOf(reference, { ...named, slug: document.slug }, content, ["apa"]);
  tellMachines(
    context,
    documentForMachines(document, reference, place, context.get(siteUrlContext)),
  );
  return {
    document: documentView(document),
    references,
    share: shareOf(context.get(siteUrlContext), place.path),
    meta: documentMeta(document, place),
  };
}

export default function DocumentRoute({
  loaderData: { document, references, share },
}: Route.ComponentProps) {
  return <DocumentPage document={document} references={references} share={share} />;
}
