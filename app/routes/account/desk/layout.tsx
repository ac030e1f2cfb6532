import { Outlet } from "react-router";
import { requireEditor } from "~/middleware/require-editor";
import type { Route } from "./+types/layout";

export const handle = { i18n: ["desk"] };
/** Of all its parts: middleware of a route runs for those below it too, however they are asked for. */
export const middleware: Route.MiddlewareFunction[] = [requireEditor];

/** Around all of the content desk: for editors alone. Its sections bring the frame, what is edited or looked at a page of its own. */
export default function Desk() {
  return <Outlet />;
}
