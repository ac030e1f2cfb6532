import { SignOn } from "../../contract/accounts";
import type { Services } from "../../services";
import { type Route, route } from "./route";

export function signOnRoutes({ signOn }: Pick<Services, "signOn">): Route[] {
  return [
    route(
      {
        method: "get",
        path: "/sign_on",
        tag: "Accounts",
        summary: "What stands behind the staff button",
        description:
          "A browser goes to `loginPath` with a `state` of its own, and comes back to the site's root with the same, `returnFromSSO` and the tokens.",
        answer: SignOn,
        examples: { answer: { staff: "saml", loginPath: "/saml/login" } },
      },
      async () => signOn.describe(),
    ),
  ];
}
