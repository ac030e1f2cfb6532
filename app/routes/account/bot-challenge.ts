import { contentContext } from "~/contexts";
import type { Route } from "./+types/bot-challenge";

/** A fresh challenge, as the widget of the bot check asks for one. */
export async function loader({ context }: Route.LoaderArgs) {
  const { challenge } = await context.get(contentContext).get("/bot_challenge");
  return Response.json(challenge, { headers: { "Cache-Control": "no-store" } });
}
