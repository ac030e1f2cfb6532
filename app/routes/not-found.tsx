import { data } from "react-router";
import { refusalContext } from "~/contexts";
import type { Route } from "./+types/not-found";

export const handle = { i18n: ["errors"] };

/**
 * Any address without a page: answered here rather than by the router, so that the shell has its data. Likewise the error page
 * of an address that has no page of its own, such as a download.
 */
export function loader({ context }: Route.LoaderArgs): never {
  const refusal = context.get(refusalContext);
  throw data(refusal?.data ?? null, { status: refusal?.status ?? 404 });
}

export default function NotFound() {
  return null;
}
