export const handle = { i18n: ["errors"] };

/** Any address without a page: answered here rather than by the router, so that the shell has its data. */
export function loader(): never {
  throw new Response(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
