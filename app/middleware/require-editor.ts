import type { MiddlewareFunction } from "react-router";
import { visitorContext } from "../contexts";
import { roleRequired } from "../http/required-role";

/** For pages of the content desk: 401 to whoever is not signed in, who may be an editor, and 403 to everybody else. */
export const requireEditor: MiddlewareFunction<Response> = ({ context }) => {
  const { account } = context.get(visitorContext);
  if (!account) throw new Response(null, { status: 401 });
  if (!account.editor) throw roleRequired("editor");
};
