import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Tombstone } from "#contract/documents";
import { Button } from "~/components/button";
import { ContentLink, Form } from "~/i18n/link";
import { formatDate, useLanguage } from "~/i18n/language";
import { langAttribute } from "~/features/posts/post-page";
import { RESTORE_PATH } from "~/paths/documents";
import { ErrorState } from "../page/page-head";

/** The page of a deleted document: when, why, and what replaces it. Only staff see its title, while they can restore it. */
export default function GonePage({
  tombstone: { removed, reason, reasonLanguage, successor, restorable },
  children,
}: {
  tombstone: Tombstone;
  /** Links to other pages. */
  children: ReactNode;
}) {
  const { t } = useTranslation("errors");
  const language = useLanguage();
  return (
    <ErrorState
      blocks="missing"
      title={t("gone.title")}
      text={t("gone.when", { date: formatDate(removed, language) })}
    >
      {reason ? (
        <figure>
          <figcaption className="hint">{t("gone.reason")}</figcaption>
          <blockquote lang={langAttribute(reasonLanguage, language)} dir="auto">
            {reason.split(/\n+/).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </blockquote>
        </figure>
      ) : null}
      {successor ? (
        <p>
          {t("gone.successor")}{" "}
          <ContentLink
            to={successor.link}
            lang={langAttribute(successor.language, language)}
            dir="auto"
          >
            {successor.title}
          </ContentLink>
        </p>
      ) : null}
      {restorable ? (
        <Form method="post" action={RESTORE_PATH} className="actions">
          <input type="hidden" name="databaseId" value={restorable.databaseId} />
          <p className="hint">
            {t("gone.restorable", {
              title: restorable.title,
              date: formatDate(restorable.until, language),
            })}
          </p>
          <Button>{t("gone.restore")}</Button>
        </Form>
      ) : null}
      {children}
    </ErrorState>
  );
}
