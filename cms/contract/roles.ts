/** The roles of users, lowest first. Every user with an account is a subscriber; the others are the staff's (R6.4). */
export const ROLES = ["subscriber", "staff", "staff_admin", "administrator"] as const;
export type Role = (typeof ROLES)[number];
export const STAFF_ROLES: readonly Role[] = ["staff", "staff_admin", "administrator"];
/** Roles that may add and edit published content. Set by the customer: the admin area. */
export const EDITOR_ROLES: readonly Role[] = ["staff_admin", "administrator"];

/** Returns the highest of a user's roles. */
export function highestRole(roles: readonly Role[]): Role {
  return ROLES.findLast((role) => roles.includes(role)) ?? "subscriber";
}

/** The permissions of a signed-in user. The content system derives it from the roles and from how the user signed in. */
export interface Permissions {
  /** May see internal posts and review submissions. */
  staff: boolean;
  /** Staff who may change what the site publishes. */
  editor: boolean;
  /** Editors who may also change the roles of users. */
  administrator: boolean;
}

/** A signed-in user with permissions, or a visitor without an account. */
type Caller = Permissions | { kind: "anonymous" } | null | undefined;

const has = (permission: keyof Permissions) => (caller: Caller) =>
  caller != null && permission in caller && (caller as Permissions)[permission];

/** Returns whether a user is staff, by role, by an address of the organisation, or by single sign-on. */
export const isStaff = has("staff");
/** Returns whether a user may change what the site publishes. */
export const isEditor = has("editor");
/** Returns whether a user may change the roles of others. */
export const isAdministrator = has("administrator");
