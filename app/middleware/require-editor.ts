import type { MiddlewareFunction } from "react-router";
import { visitorContext } from "../contexts";
import { roleRequired } from "../http/required-role";

/** For pages of the admin area: answers 401 to signed-out visitors, who may be editors, and 403 to other users. */
export const requireEditor: MiddlewareFunction<Response> = ({ context }) => {
  const { account } = context.get(visitorContext);
  if (!account) throw new Response(null, { status: 401 });
  if (!account.editor) throw roleRequired("editor");
};
