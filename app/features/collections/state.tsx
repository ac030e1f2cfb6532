import { Flag, Link2, Lock, Star, Users } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { InternalCollection } from "#contract/collections";
import { Tag } from "~/components/tag";

const ICON = { size: 14, strokeWidth: 1.75, "aria-hidden": true } as const;

export type CollectionState = Pick<InternalCollection, (typeof STATE_FIELDS)[number]>;

/** Tags for the visibility of a collection, and for whether staff feature it. */
export function StateTags({ state }: { state: CollectionState }) {
  const { t } = useTranslation("collections");
  return (
    <>
      <AccessTag state={state} />
      {state.requestToPromote ? (
        <Tag tone="warning" icon={<Flag {...ICON} />}>
          {t("state.waiting")}
        </Tag>
      ) : null}
      {state.promotionDenied && !state.featured ? (
        <Tag icon={<Flag {...ICON} />}>{t("state.denied")}</Tag>
      ) : null}
    </>
  );
}

function AccessTag({ state }: { state: CollectionState }) {
  const { t } = useTranslation("collections");
  if (state.siteCollection) return null;
  if (state.staffOnly) return <Tag icon={<Users {...ICON} />}>{t("state.staffOnly")}</Tag>;
  if (state.private) return <Tag icon={<Lock {...ICON} />}>{t("state.private")}</Tag>;
  if (state.featured)
    return (
      <Tag tone="success" icon={<Star {...ICON} />}>
        {t("state.featured")}
      </Tag>
    );
  return <Tag icon={<Link2 {...ICON} />}>{t("state.open")}</Tag>;
}

/** Visibility of a collection: for its owner and collaborators, for all users with the link, or for staff. */
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

/** Fields of the contract about the visibility of a collection, and about whether it is featured. */
export const STATE_FIELDS = [
  "private",
  "staffOnly",
  "siteCollection",
  "featured",
  "requestToPromote",
  "promotionDenied",
] as const;
