import { AppError } from "#contract/errors";
import { EMAIL_MAX_CHARS } from "#contract/account-rules";
import { contentContext } from "~/contexts";
import { readFormData } from "~/http/form-data.server";
import type { InviteeSuggestions } from "../collection/collaborators/invite-form";
import type { Route } from "./+types/invitee-suggestions";
export { membersOnlyPage as middleware } from "~/middleware/require-role";

/** `POST /resources/people` with `q`: suggests people to invite. */
export async function action({ request, context }: Route.ActionArgs) {
  const typed = String((await readFormData(request)).get("q") ?? "").slice(0, EMAIL_MAX_CHARS);
  const answer: InviteeSuggestions = await context
    .get(contentContext)
    .get("/autocomplete_users", { params: { query: { email: typed } } })
    .then(
      ({ users }) => ({ people: users, isLimited: false }),
      (error: unknown) => {
        if (error instanceof AppError && error.code === "rate_limited")
          return { people: [], isLimited: true };
        throw error;
      },
    );
  return Response.json(answer);
}

export function loader() {
  throw new Response(null, { status: 405, headers: { Allow: "POST" } });
}
