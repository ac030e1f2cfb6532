import { sessionContext } from "~/contexts";
import { renewSession } from "~/middleware/session";
import type { Route } from "./+types/refresh";

/**
 * For pages that stay open: renews the session and says until when it is good, in milliseconds since 1970. 401 when it
 * has ended; the page is loaded anew then, and says so.
 */
export async function action({ context }: Route.ActionArgs) {
  const session = context.get(sessionContext);
  const good = session.changed || (await renewSession(context, session));
  if (!good || !session.tokens) return Response.json(null, { status: 401 });
  return Response.json({ expires: session.tokens.expires });
}
