import { contentContext } from "~/contexts";
import type { Route } from "./+types/bot-challenge";

/** Returns a new challenge for the bot check widget. */
export async function loader({ context }: Route.LoaderArgs) {
  const { challenge } = await context.get(contentContext).get("/bot_challenge");
  return Response.json(challenge, { headers: { "Cache-Control": "no-store" } });
}
