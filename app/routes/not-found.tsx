import { data } from "react-router";
import { refusalContext } from "~/contexts";
import type { Route } from "./+types/not-found";

export const handle = { i18n: ["errors"] };

/**
 * Refuses unknown URLs in a loader instead of leaving them to the router, so that the shell has its data. Also shows the error
 * page for refused URLs that have no page, such as downloads.
 */
export function loader({ context }: Route.LoaderArgs): never {
  const refusal = context.get(refusalContext);
  throw data(refusal?.data ?? null, { status: refusal?.status ?? 404 });
}

export default function NotFound() {
  return null;
}
