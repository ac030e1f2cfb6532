import { getBotChallenge } from "~/content/accounts.server";
import { contentContext } from "~/contexts";
import type { Route } from "./+types/bot-challenge";

/** A fresh challenge, as the widget of the bot check asks for one. */
export async function loader({ context }: Route.LoaderArgs) {
  const { challenge } = await getBotChallenge(context.get(contentContext));
  return Response.json(challenge, { headers: { "Cache-Control": "no-store" } });
}
