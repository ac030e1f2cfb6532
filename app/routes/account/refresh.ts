import { sessionContext } from "~/contexts";
import { renewSession } from "~/middleware/session";
import type { Route } from "./+types/refresh";

/**
 * Renews the session of an open page. Returns when it expires, in milliseconds since 1970. Returns 401 if it has ended; the
 * page then reloads and shows that.
 */
export async function action({ context }: Route.ActionArgs) {
  const session = context.get(sessionContext);
  const good = session.changed || (await renewSession(context, session));
  if (!good || !session.tokens) return Response.json(null, { status: 401 });
  return Response.json({ expires: session.tokens.expires });
}
