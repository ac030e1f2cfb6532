import type { InternalCollection } from "#contract/internal-collections";

/** Who sees a collection: its own people, everybody who has the link, the staff. */
export const ACCESS = ["private", "open", "staff"] as const;
export type Access = (typeof ACCESS)[number];

type AccessFields = Pick<InternalCollection, "private" | "staffOnly">;

const FIELDS: Record<Access, AccessFields> = {
  private: { private: true, staffOnly: false },
  open: { private: false, staffOnly: false },
  staff: { private: false, staffOnly: true },
};

/** What the two fields of the contract mean together; one that is both is as good as private. */
export function accessOf({ private: isPrivate, staffOnly }: AccessFields): Access {
  if (isPrivate) return "private";
  return staffOnly ? "staff" : "open";
}

/** The fields of the contract for it. */
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
