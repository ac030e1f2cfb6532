/** Staff roles that a page may require. */
const REQUIRED_ROLES = ["editor", "administrator"] as const;
type RequiredRole = (typeof REQUIRED_ROLES)[number];

/** Returns the refusal for a member without the role: 403, with the role as its data, which the error page names. */
export const roleRequired = (role: RequiredRole) => new Response(role, { status: 403 });

export const isRequiredRole = (data: unknown): data is RequiredRole =>
  (REQUIRED_ROLES as readonly unknown[]).includes(data);
