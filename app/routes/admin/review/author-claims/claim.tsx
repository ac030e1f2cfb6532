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
  /** The current part of the list. */
  place: ClaimsState;
  /** The server's reply, if the page was loaded by submitting this claim's form. */
  reply?: Reply;
}

/** A claim to a profile, with the decision form or the decision. */
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
