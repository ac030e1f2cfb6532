import { contentContext } from "~/contexts";
import { CONTRIBUTIONS_PATH, REVIEW_PARTS } from "~/paths/admin";
import { redirectTo } from "~/i18n/link";
import type { Route } from "./+types/first-waiting";
export { staffOnlyPage as middleware } from "~/middleware/require-role";

/** Redirects to the first part with waiting items. */
export async function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const counts = await content.get("/review_counts");
  const first = REVIEW_PARTS.find(({ part }) => counts[part] > 0);
  return redirectTo(first?.path ?? CONTRIBUTIONS_PATH, content.language);
}
