import { Outlet } from "react-router";
import { requireEditor } from "~/middleware/require-role";
import type { Route } from "./+types/layout";

export const handle = { i18n: ["admin"] };
/** Protects the whole admin area: middleware of a route also runs for its child routes, for any kind of request. */
export const middleware: Route.MiddlewareFunction[] = [requireEditor];

/** Layout of the admin area, for editors only. Sections have the common frame; edit and preview pages have their own. */
export default function Admin() {
  return <Outlet />;
}
