import { useTranslation } from "react-i18next";
import type { AuthorClaim } from "#contract/authors";
import { Notice } from "~/components/notice";
import type { Reply } from "~/features/forms/reply";
import { AS_WRITTEN } from "~/features/review/as-written";
import { Entry, EntryDone, EntryFacts } from "~/features/review/entries";
import { Note } from "~/features/review/note";
import { INK_LINK } from "~/features/review/title-look";
import { formatDate } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { ContentLink } from "~/i18n/link";
import { claimId } from "./claim-id";
import type { ClaimsState } from "./claims-path";
import { DecisionForm } from "./decision-form";

interface ClaimProps {
  claim: AuthorClaim;
  /** The part of the list that it is in. */
  place: ClaimsState;
  /** What the server said when the page itself was sent with this claim's form. */
  reply?: Reply;
}

/** Who says which profile is theirs, and the form that answers, or what was answered. */
export function Claim({ claim, place, reply }: ClaimProps) {
  const { t } = useTranslation("author-claims");
  const language = useLanguage();
  const { id, author, user, message, created, state, decided, decidedBy, comment } = claim;
  const date = decided && formatDate(decided, language);
  return (
    <Entry
      id={claimId(id)}
      title={
        <ContentLink to={author.link} className={INK_LINK}>
          {author.name}
        </ContentLink>
      }
    >
      <EntryFacts>
        {author.affiliation ? <span dir="auto">{author.affiliation}</span> : null}
        <span>{t("works", { count: author.count })}</span>
      </EntryFacts>
      <EntryFacts>
        <b dir="auto">{user.name}</b>
        <span dir="ltr">{user.email}</span>
        <span>{t("claimed", { date: formatDate(created, language) })}</span>
      </EntryFacts>
      {message ? (
        <p className={AS_WRITTEN} dir="auto">
          {message}
        </p>
      ) : (
        <p className="text-ink-2">{t("noMessage")}</p>
      )}
      {date ? (
        <EntryDone>
          {decidedBy ? t("decided.by", { date, name: decidedBy.name }) : t("decided.at", { date })}
        </EntryDone>
      ) : null}
      {comment ? <Note dir="auto">{comment}</Note> : null}
      {state === "pending" ? (
        <>
          {author.hasOwner ? <Notice tone="warning">{t("owned")}</Notice> : null}
          <DecisionForm id={id} place={place} reply={reply} />
        </>
      ) : null}
    </Entry>
  );
}
