import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { SectionHead } from "~/components/section-head";
import { InviteForm } from "./collaborators/invite-form";
import { type Collaborators, CollaboratorList } from "./collaborators/collaborator-list";
import { PromotionPanel, type Promotion } from "./promotion/promotion-panel";

/** Styles of the empty state shown beside the sidebar. */
export const EMPTY_BESIDE = "section content-start border-t-2 border-ink [&>p]:max-w-144";

/** The sidebar for collaborators and staff: the people of the collection and its promotion. */
export function Aside({
  slug,
  collaborators,
  promotion,
}: {
  slug: string;
  collaborators: Collaborators | null;
  promotion: Promotion | null;
}) {
  const { t } = useTranslation("collection");
  return (
    <aside className="section grid content-start gap-7 max-lg:mt-3 lg:col-2 lg:row-2">
      {collaborators ? (
        <section aria-labelledby="people">
          <SectionHead id="people" title={t("people.title")} />
          <CollaboratorList collaborators={collaborators} />
          {collaborators.isOwner ? (
            <details className="group mt-4">
              <summary className="button w-full group-open:mb-4 group-open:bg-tint">
                <Plus size={20} strokeWidth={1.75} aria-hidden="true" />
                {t("invite.title")}
              </summary>
              <InviteForm slug={slug} />
            </details>
          ) : null}
        </section>
      ) : null}
      {promotion ? <PromotionPanel slug={slug} promotion={promotion} /> : null}
    </aside>
  );
}
