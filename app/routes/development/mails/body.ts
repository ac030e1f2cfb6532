import { contentContext } from "~/contexts";
import { framedMail } from "~/features/newsletter/newsletter.server";
import type { Route } from "./+types/body";
import { readMail } from "./read-mail.server";

/** `/development/mails/{id}/body`: the HTML of an email in the outbox, or of an example. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { mail } = await readMail(context.get(contentContext), params, url);
  return framedMail(mail.html);
}
