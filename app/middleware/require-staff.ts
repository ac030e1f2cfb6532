import type { MiddlewareFunction } from "react-router";
import { visitorContext } from "../contexts";

/** For pages of staff: answers 401 to signed-out visitors, who may be staff, and 403 to other members. */
const requireStaff: MiddlewareFunction<Response> = ({ context }) => {
  const { account, staff } = context.get(visitorContext);
  if (!account) throw new Response(null, { status: 401 });
  if (!staff) throw new Response(null, { status: 403 });
};

/** The middleware of pages for staff. */
export const staffOnly = [requireStaff];
