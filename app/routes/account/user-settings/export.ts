import { contentContext } from "~/contexts";
import type { Route } from "./+types/export";
export { membersOnlyPage as middleware } from "~/middleware/require-role";

/** `/account/user-settings/export`: downloads all data stored about the signed-in user. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const answer = await context.get(contentContext).pass(request.method, "/account/export", {});
  if (!answer.ok) throw new Response(null, { status: answer.status });
  const headers = new Headers(answer.headers);
  headers.set("Content-Disposition", 'attachment; filename="my-data.json"');
  return new Response(answer.body, { status: answer.status, headers });
}
