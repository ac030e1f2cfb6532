import { data } from "react-router";
import { refusalContext } from "~/contexts";
import type { Route } from "./+types/not-found";

export const handle = { i18n: ["errors"] };

/**
 * Handles URLs without a page in a loader instead of in the router, so that the shell has its data. Also shows the error page of
 * URLs without their own page, such as downloads.
 */
export function loader({ context }: Route.LoaderArgs): never {
  const refusal = context.get(refusalContext);
  throw data(refusal?.data ?? null, { status: refusal?.status ?? 404 });
}

export default function NotFound() {
  return null;
}
