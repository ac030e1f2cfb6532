/** Roles that a page may require of staff. */
const REQUIRED_ROLES = ["editor", "administrator"] as const;
type RequiredRole = (typeof REQUIRED_ROLES)[number];

/** What a member without the role gets: 403, and the role as its data, which the error page names. */
export const roleRequired = (role: RequiredRole) => new Response(role, { status: 403 });

export const isRequiredRole = (data: unknown): data is RequiredRole =>
  (REQUIRED_ROLES as readonly unknown[]).includes(data);
