import { useTranslation } from "react-i18next";
import type { Tombstone } from "#contract/documents";
import { Button } from "~/components/button";
import { RESTORE_PATH } from "~/features/documents/paths";
import { foreign } from "~/features/posts/place";
import { formatDate } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { ContentLink, Form } from "~/i18n/link";
import { ErrorState } from "./error-state";
import { WaysOn } from "./ways-on";

/** The page of a deleted document: when, why, and what replaces it. Only staff see its title, while they can restore it. */
export function GonePage({
  tombstone: { removed, reason, reasonLanguage, successor, restorable },
}: {
  tombstone: Tombstone;
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
          <blockquote lang={foreign(reasonLanguage, language)} dir="auto">
            {reason.split(/\n+/).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </blockquote>
        </figure>
      ) : null}
      {successor ? (
        <p>
          {t("gone.successor")}{" "}
          <ContentLink to={successor.link} lang={foreign(successor.language, language)} dir="auto">
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
      <WaysOn />
    </ErrorState>
  );
}
