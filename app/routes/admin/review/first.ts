import { contentContext } from "~/contexts";
import { CONTRIBUTIONS_PATH, REVIEW_PARTS } from "~/features/review/paths";
import { redirectTo } from "~/i18n/redirect";
import type { Route } from "./+types/first";
export { staffOnly as middleware } from "~/middleware/require-staff";

/** Redirects to the first part with waiting items. */
export async function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const counts = await content.get("/review_counts");
  const first = REVIEW_PARTS.find(({ part }) => counts[part] > 0);
  return redirectTo(first?.path ?? CONTRIBUTIONS_PATH, content.language);
}
