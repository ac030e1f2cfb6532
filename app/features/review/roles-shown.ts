/** Roles, the lowest first. */
export const ROLES_SHOWN = ["subscriber", "staff", "staff_admin", "administrator"] as const;
export type RoleShown = (typeof ROLES_SHOWN)[number];
