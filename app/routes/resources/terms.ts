import { isStaff } from "#contract/roles";
import { contentContext, visitorContext } from "~/contexts";
import { FIELD_NAMES } from "~/features/terms/field-term";
import { loadOffered } from "~/features/terms/terms.server";
import type { Route } from "./+types/terms";

/** The response is the same for all users except staff, so caches may keep it for a minute. */
const PUBLIC_CACHE = "public, max-age=60, s-maxage=60, stale-while-revalidate=300";

/** `/resources/terms?field=documentKeywords&q=swe`, in the language of the path: terms for a form field. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const field = FIELD_NAMES.find((name) => name === url.searchParams.get("field"));
  if (!field) throw new Response(null, { status: 404 });
  const offered = await loadOffered(
    context.get(contentContext),
    field,
    url.searchParams.get("q") ?? "",
  );
  return Response.json(offered, {
    headers: {
      "Cache-Control": isStaff(context.get(visitorContext).account)
        ? "private, no-store"
        : PUBLIC_CACHE,
    },
  });
}
