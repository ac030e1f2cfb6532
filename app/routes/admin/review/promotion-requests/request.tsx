import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import type { PromotionRequest } from "#contract/internal-collections";
import { Notice } from "~/components/notice";
import { SectionHead } from "~/components/section-head";
import { CARD, CARD_COVER, CARD_EYEBROW, CARD_GRID, CARD_LINE } from "~/features/cards/card-look";
import { Eyebrow, textAttributes, TITLE_LINK } from "~/features/cards/parts";
import type { CardWords } from "~/features/cards/words";
import { Cover } from "~/features/covers/cover";
import type { Reply } from "~/features/forms/reply";
import { AS_WRITTEN } from "~/features/review/as-written";
import { Note } from "~/features/review/note";
import { INK_LINK } from "~/features/review/title-look";
import { formatDate } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { ContentLink } from "~/i18n/link";
import type { RequestsPlace } from "./decided-path";
import { DecisionForm } from "./decision-form";
import { requestId } from "./request-id";

export type ShownRequest = Pick<PromotionRequest, "requested" | "preview" | "publicCount"> & {
  collection: Pick<
    PromotionRequest["collection"],
    "databaseId" | "modified" | "title" | "language" | "link" | "description"
  >;
  /** Name of the requesting user; null if the account was deleted. */
  by: string | null;
  /** Number of posts that only staff can see. */
  internalCount: number;
};

interface RequestProps {
  request: ShownRequest;
  words: CardWords;
  /** The current part of the list. */
  place: RequestsPlace;
  /** The server's reply, if the page was loaded by submitting this request's form. */
  reply?: Reply;
}

/** A collection that waits to be featured, as the public would see it, with the decision form. */
export function Request({ request, words, place, reply }: RequestProps) {
  const { t } = useTranslation("review");
  const language = useLanguage();
  const { collection, by, requested, preview, publicCount, internalCount } = request;
  const { databaseId, title, link, description } = collection;
  const date = formatDate(requested, language);
  const headId = requestId(databaseId);
  const inItsLanguage = textAttributes(collection, words);
  return (
    <section className="review-request section" aria-labelledby={headId}>
      <SectionHead
        id={headId}
        title={
          <ContentLink to={link} className={INK_LINK} {...inItsLanguage}>
            {title}
          </ContentLink>
        }
      />
      <p className="mb-3 flex flex-wrap gap-x-4 gap-y-1 wrap-anywhere">
        <b>{t("promotion.pieces", { count: publicCount })}</b>
        <span className="text-ink-2">
          {by ? t("promotion.askedBy", { name: by, date }) : t("promotion.asked", { date })}
        </span>
      </p>
      {description ? (
        <p className={clsx(AS_WRITTEN, "mb-5")} {...inItsLanguage}>
          {description}
        </p>
      ) : (
        <p className="mb-5 max-w-180 text-ink-2">{t("promotion.noDescription")}</p>
      )}
      {publicCount === 0 ? (
        <Notice tone="warning">{t("promotion.nothing")}</Notice>
      ) : (
        <Preview pieces={preview} words={words} />
      )}
      {internalCount > 0 ? (
        <p className="text-ink-2">{t("promotion.hidden", { count: internalCount })}</p>
      ) : null}
      <p>
        <ContentLink to={link} className="inline-block max-w-full py-2.5">
          {t("promotion.whole")}
        </ContentLink>
      </p>
      <DecisionForm collection={collection} place={place} reply={reply} />
    </section>
  );
}

/** Cards without actions, since they show the public view and not the visitor's. */
function Preview({ pieces, words }: { pieces: ShownRequest["preview"]; words: CardWords }) {
  const { t } = useTranslation("review");
  return (
    <ul className={`mb-4 ${CARD_GRID}`} aria-label={t("promotion.preview")}>
      {pieces.map(({ note, ...card }) => (
        <li key={card.databaseId} className={`${CARD} [--cover:72px]`}>
          <Cover card={card} className={CARD_COVER} />
          <Eyebrow card={card} words={words} className={CARD_EYEBROW} />
          <h3 className={`any-script ${CARD_LINE}`} {...textAttributes(card, words)}>
            <ContentLink to={card.link} className={TITLE_LINK}>
              {card.title}
            </ContentLink>
          </h3>
          {note ? (
            <div className={CARD_LINE}>
              <Note>{note}</Note>
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
