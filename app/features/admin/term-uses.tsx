import { useTranslation } from "react-i18next";
import type { TermUses } from "#contract/terms-admin";
import { AdminLead } from "./admin-heading";

/** Where a term is used, in words; zero counts are left out. */
export function TermUsesList({ uses }: { uses: TermUses }) {
  const { t } = useTranslation("admin-terms");
  const counted = (
    ["publicPosts", "children", "followers", "contributions", "claims"] as const
  ).filter((use) => uses[use] > 0);
  const hidden = uses.posts - uses.publicPosts;
  if (counted.length === 0 && hidden === 0 && !uses.hasOwner)
    return <AdminLead>{t("uses.none")}</AdminLead>;
  return (
    <ul className="mt-2 mb-4 list-disc ps-5" aria-label={t("uses")}>
      {counted.map((use) => (
        <li key={use}>{t(`uses.${use}`, { count: uses[use] })}</li>
      ))}
      {hidden > 0 ? <li>{t("uses.hidden", { count: hidden })}</li> : null}
      {uses.hasOwner ? <li>{t("uses.owner")}</li> : null}
    </ul>
  );
}
