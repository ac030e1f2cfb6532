import { useTranslation } from "react-i18next";
import { Notice } from "~/components/notice";
import type { CollectionFailure } from "~/features/collections/failure-words";
import { OLD_KEY } from "~/features/collections/paths";
import { useLanguage } from "~/i18n/language";
import { ContentLink } from "~/i18n/link";
import type { CollectionNews } from "./collection-news.server";
import { RestoreForm } from "./deleted";
import { Failed } from "./failed";

/** The result of the last change of a collection or an invitation. */
export function News({
  news: { outcome, invitation, unanswered, unrestored },
}: {
  news: CollectionNews;
}) {
  return (
    <>
      {outcome ? <Outcome outcome={outcome} /> : null}
      {unanswered === null ? null : <Unanswered why={unanswered} />}
      {unrestored === null ? null : <Failed why={unrestored as CollectionFailure} />}
      {invitation && unanswered === null ? <Elsewhere joined={invitation.joined} /> : null}
    </>
  );
}

function Outcome({ outcome: news }: { outcome: NonNullable<CollectionNews["outcome"]> }) {
  const { t } = useTranslation("my-collections");
  if (news.outcome === "deleted") {
    return (
      <Notice role="status">
        <p>{t("outcome.deleted", { title: news.title, count: news.minutes })}</p>
        <RestoreForm databaseId={news.databaseId}>
          {(pending) => (
            <button className="link-button" aria-disabled={pending}>
              {t("undo")}
            </button>
          )}
        </RestoreForm>
      </Notice>
    );
  }
  return (
    <Notice role="status" tone="success">
      {t(`outcome.${news.outcome}`)}
    </Notice>
  );
}

/** Why answering an invitation failed. */
function Unanswered({ why }: { why: string }) {
  const { t } = useTranslation("my-collections");
  if (why !== OLD_KEY && why !== "forbidden") return <Failed why={why as CollectionFailure} />;
  return (
    <Notice tone="danger" role="alert">
      {t(why === OLD_KEY ? "key.old" : "invitation.over")}
    </Notice>
  );
}

/** A requested invitation that is not pending for this account. */
function Elsewhere({ joined }: { joined: NonNullable<CollectionNews["invitation"]>["joined"] }) {
  const { t } = useTranslation("my-collections");
  const language = useLanguage();
  if (!joined)
    return (
      <Notice tone="warning" role="status">
        {t("invitation.notHere")}
      </Notice>
    );
  return (
    <Notice role="status">
      <p>{t("invitation.joined")}</p>
      <ContentLink
        to={joined.link}
        lang={joined.language === language ? undefined : joined.language}
      >
        {joined.title}
      </ContentLink>
    </Notice>
  );
}
