import { contentContext, siteUrlContext } from "~/contexts";
import { readReference, referencesOf } from "~/features/posts/citations/citation-file.server";
import { readDocument, shareOf } from "~/features/posts/read-document.server";
import { addMachineMetadata } from "~/features/page/structured-data.server";
import { postAddress } from "~/features/posts/post-page";
import type { Route } from "./+types/route";
import { documentForMachines, documentMeta, documentView } from "./document.view.server";
import { DocumentPage } from "./document-page";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { publicPageHeaders as headers } from "~/http/cache-headers";
export { loadedMeta as meta } from "~/features/page/page-meta";

export const handle = { i18n: ["document", "cards", "citations", "share"] };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const named = { type: "document", slug: params.slug } as const;
  const [document, reference] = await Promise.all([
    readDocument(content, named),
    readReference(content, named),
  ]);
  const place = postAddress(document, "/document", content.language, { slug: params.slug, url });
  const references = referencesOf(reference, { ...named, slug: document.slug }, content, ["apa"]);
  addMachineMetadata(
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
