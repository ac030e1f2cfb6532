import type { InternalCollection } from "#contract/collections";

/** Who sees a collection: its own people, everyone with the link, or staff. */
export const ACCESS = ["private", "open", "staff"] as const;
export type Access = (typeof ACCESS)[number];

type AccessFields = Pick<InternalCollection, "private" | "staffOnly">;

const FIELDS: Record<Access, AccessFields> = {
  private: { private: true, staffOnly: false },
  open: { private: false, staffOnly: false },
  staff: { private: false, staffOnly: true },
};

/** Returns the meaning of the contract's two fields together. A collection with both counts as private. */
export function accessOf({ private: isPrivate, staffOnly }: AccessFields): Access {
  if (isPrivate) return "private";
  return staffOnly ? "staff" : "open";
}

/** Returns the contract's fields for an access level. */
export const accessFields = (access: Access): AccessFields => FIELDS[access];

/** Fields of the contract that say who sees a collection, and whether it is featured. */
export const STATE_FIELDS = [
  "private",
  "staffOnly",
  "siteCollection",
  "featured",
  "requestToPromote",
  "promotionDenied",
] as const;
