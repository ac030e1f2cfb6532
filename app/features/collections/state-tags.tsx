import { Flag, Link2, Lock, Star, Users } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { InternalCollection } from "#contract/collections";
import { Tag } from "~/components/tag";
import type { STATE_FIELDS } from "./access";

const ICON = { size: 14, strokeWidth: 1.75, "aria-hidden": true } as const;

export type CollectionState = Pick<InternalCollection, (typeof STATE_FIELDS)[number]>;

/** Tags that say who sees a collection, and whether staff feature it. */
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
