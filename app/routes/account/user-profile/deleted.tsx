import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFetcher } from "react-router";
import { Button } from "~/components/button";
import { META } from "~/features/cards/parts";
import { RESTORE_PATH } from "~/features/collections/paths";
import type { Reply } from "~/features/forms/reply";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import type { CollectionsData } from "./collections.server";
import { Failed } from "./failed";
import { Part } from "./part";

/** Deleted collections that can be restored. */
export function Deleted({ deleted }: { deleted: CollectionsData["deleted"] }) {
  const { t } = useTranslation("my-collections");
  const language = useLanguage();
  return (
    <Part id="collections-deleted" title={t("deleted.title")}>
      <ul className="border-t border-line">
        {deleted.map(({ databaseId, title, language: itsLanguage, restorableUntil, minutes }) => (
          <li
            key={databaseId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3"
          >
            <div>
              <h4 className="any-script" lang={itsLanguage === language ? undefined : itsLanguage}>
                {title}
              </h4>
              <p className={META}>
                <time dateTime={restorableUntil}>{t("deleted.left", { count: minutes })}</time>
              </p>
            </div>
            <RestoreForm databaseId={databaseId}>
              {(pending) => (
                <Button small pending={pending} aria-label={t("restore.title", { title })}>
                  {t("restore")}
                </Button>
              )}
            </RestoreForm>
          </li>
        ))}
      </ul>
    </Part>
  );
}

interface RestoreFormProps {
  databaseId: number;
  /** The button, depending on whether the request is pending. */
  children: (pending: boolean) => ReactNode;
}

/** Restores a deleted collection. Stays and reports the failure when offline. */
export function RestoreForm({ databaseId, children }: RestoreFormProps) {
  const language = useLanguage();
  const { Form, state, data } = useFetcher<Reply>();
  const pending = state !== "idle";
  return (
    <Form
      method="post"
      action={localisedPath(RESTORE_PATH, language)}
      onSubmit={(event) => pending && event.preventDefault()}
    >
      <input type="hidden" name="databaseId" value={databaseId} />
      {children(pending)}
      {data?.failure && !pending ? <Failed why={data.failure.code} /> : null}
    </Form>
  );
}
