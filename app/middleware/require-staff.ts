import type { MiddlewareFunction } from "react-router";
import { visitorContext } from "../contexts";

/** For pages of staff: 401 to whoever is not signed in, who may be staff, and 403 to other members. */
const requireStaff: MiddlewareFunction<Response> = ({ context }) => {
  const { account, staff } = context.get(visitorContext);
  if (!account) throw new Response(null, { status: 401 });
  if (!staff) throw new Response(null, { status: 403 });
};

/** The middleware of pages that only staff have. */
export const staffOnly = [requireStaff];
