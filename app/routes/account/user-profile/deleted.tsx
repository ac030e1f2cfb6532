import type { ReactNode } from "react";
import { Button } from "~/components/button";
import { SectionHead } from "~/components/section-head";
import { RESTORE_PATH } from "~/features/collections/paths";
import { localisedPath } from "~/i18n/paths";
import { useTranslation } from "~/i18n/translate";
import type { CollectionsData } from "./collections.server";

/** What can still be brought back. */
export function Deleted({ deleted }: { deleted: CollectionsData["deleted"] }) {
  const { t, language } = useTranslation("my-collections");
  return (
    <section className="my-collections-group" aria-labelledby="collections-deleted">
      <SectionHead id="collections-deleted" level={3} rule={false} title={t("deleted.title")} />
      <ul className="deleted-collections">
        {deleted.map(({ databaseId, title, language: itsLanguage, restorableUntil, minutes }) => (
          <li key={databaseId}>
            <div>
              <h4 lang={itsLanguage === language ? undefined : itsLanguage}>{title}</h4>
              <p className="meta">
                <time dateTime={restorableUntil}>{t("deleted.left", { count: minutes })}</time>
              </p>
            </div>
            <RestoreForm databaseId={databaseId}>
              <Button small aria-label={t("restore.title", { title })}>
                {t("restore")}
              </Button>
            </RestoreForm>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Brings a deleted collection back; its button is the child. */
export function RestoreForm({ databaseId, children }: { databaseId: number; children: ReactNode }) {
  const { language } = useTranslation("my-collections");
  return (
    <form method="post" action={localisedPath(RESTORE_PATH, language)}>
      <input type="hidden" name="databaseId" value={databaseId} />
      {children}
    </form>
  );
}
