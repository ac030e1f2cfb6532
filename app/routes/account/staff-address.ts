import { contentContext } from "~/contexts";
import { readFormData } from "~/http/form-data.server";
import type { Route } from "./+types/staff-address";

/** Returns whether the email address typed into the sign-in form belongs to the organisation, as a boolean. */
export async function action({ request, context }: Route.ActionArgs) {
  const email = String((await readFormData(request)).get("email") ?? "");
  const content = context.get(contentContext);
  return Response.json(await content.post("/sc_domain", { body: { email } }));
}
