import { orNotFound } from "~/content/client.server";
import { getToolkit } from "~/content/posts.server";
import { contentContext, siteUrlContext } from "~/contexts";
import { readReference, referencesOf } from "~/features/posts/citations/citation-file.server";
import { toolkit as toolkitData, addMachineMetadata } from "~/features/page/structured-data.server";
import { proseStyles } from "~/features/posts/post-layout";
import { shareOf } from "~/features/posts/read-document.server";
import { postAddress } from "~/features/posts/post-page";
import { loadedMeta } from "~/features/page/page-meta";
import type { Route } from "./+types/route";
import { ToolkitPage } from "./toolkit-page";
import { wholeText } from "./whole-text.server";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { publicPageHeaders as headers } from "~/http/cache-headers";

export const handle = { i18n: ["content", "cards", "citations", "share"] };
export const links = proseStyles;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const [toolkit, reference] = await Promise.all([
    orNotFound(getToolkit(content, params.slug)),
    readReference(content, { type: "toolkit", slug: params.slug }),
  ]);
  const references = referencesOf(reference, { type: "toolkit", slug: toolkit.slug }, content, [
    "apa",
  ]);
  const place = postAddress(toolkit, "/toolkit", content.language, { slug: params.slug, url });
  const { seo, translations: _placed, ...shown } = toolkit;
  const whole = await wholeText(content, toolkit, url);
  addMachineMetadata(context, { jsonLd: toolkitData(toolkit, place, context.get(siteUrlContext)) });
  return {
    toolkit: shown,
    references,
    share: shareOf(context.get(siteUrlContext), place.path),
    whole,
    meta: { ...seo, ...place, type: "book" as const, image: toolkit.thumbnail },
  };
}

export const meta: Route.MetaFunction = loadedMeta;

export default function ToolkitRoute({
  loaderData: { toolkit, references, share, whole },
}: Route.ComponentProps) {
  return <ToolkitPage toolkit={toolkit} references={references} share={share} whole={whole} />;
}
