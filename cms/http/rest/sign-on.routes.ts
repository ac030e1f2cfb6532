import { createRoute } from "@hono/zod-openapi";
import { SignOn } from "../../contract/accounts";
import type { Services } from "../../services";
import { cacheable, createApi } from "./api";
import { errors, get, json } from "./parts";

export function signOnRoutes({ signOn }: Pick<Services, "signOn">) {
  return createApi().openapi(
    createRoute({
      ...get("/sign_on"),
      tags: ["Accounts"],
      summary: "What stands behind the staff button",
      description:
        "Send the browser to `loginPath` with a `state` of your own. It comes back to the root of the site with the same `state`, `returnFromSSO` and the tokens.",
      responses: { 200: json(SignOn, { staff: "saml", loginPath: "/saml/login" }), ...errors() },
    }),
    async (c) => cacheable(c, await signOn.describe()),
  );
}
