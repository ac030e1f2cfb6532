import type { MiddlewareFunction } from "react-router";
import { visitorContext } from "../contexts";

/** For pages of members: to everybody else they answer 401, with the way to sign in and back. */
export const requireUser: MiddlewareFunction<Response> = ({ context }) => {
  if (!context.get(visitorContext).account) throw new Response(null, { status: 401 });
};
