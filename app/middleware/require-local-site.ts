import type { MiddlewareFunction } from "react-router";
import { localSiteContext } from "../contexts";

/** For pages of developers: answers 404 unless only this machine can open the site. */
export const requireLocalSite: MiddlewareFunction<Response> = ({ context }) => {
  if (!context.get(localSiteContext)) throw new Response(null, { status: 404 });
};
