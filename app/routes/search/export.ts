import { ErrorBody } from "#contract/errors";
import type { SearchRequestInput } from "#contract/search";
import { contentContext } from "~/contexts";
import {
  EXPORT_FAILURE,
  EXPORT_KINDS,
  WITH_FINDINGS_PARAM,
} from "~/features/search/followed-search";
import { parseSearch, searchPath, searchRequest } from "~/paths/search";
import { redirectTo } from "~/i18n/link";
import type { Route } from "./+types/export";
export { staffOnlyPage as middleware } from "~/middleware/require-role";

/**
 * `/search/export/{kind}?…`: streams the results of the search as a workbook. On failure, a browser navigation is redirected to
 * the search with the reason; other requests get the content system's error.
 */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const kind = EXPORT_KINDS.find((known) => known === params.kind);
  if (!kind) throw new Response(null, { status: 404 });
  // A HEAD request must not create the export.
  if (request.method !== "GET")
    throw new Response(null, { status: 405, headers: { Allow: "GET" } });
  const content = context.get(contentContext);
  const { state } = parseSearch(url.searchParams);
  const answer = await content.passPost(`/export_${kind}`, {
    ...searchRequest(state),
    language: content.contentLanguage,
    findings: url.searchParams.has(WITH_FINDINGS_PARAM),
  } satisfies SearchRequestInput);
  if (answer.ok || !request.headers.get("Accept")?.includes("text/html"))
    return notCacheable(answer);
  const { code } = ErrorBody.catch({
    statusCode: answer.status,
    code: "internal_error",
    message: "",
  }).parse(await answer.json().catch(() => null));
  return redirectTo(searchPath(state, [[EXPORT_FAILURE, code]]), content.language);
}

/** Marks an export for staff as not cacheable. */
function notCacheable(answer: Response): Response {
  const headers = new Headers(answer.headers);
  headers.set("Cache-Control", "private, no-store");
  return new Response(answer.body, { status: answer.status, headers });
}
