import { clsx } from "clsx";
import { Pencil } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Avatar } from "~/features/covers/avatar";
import { MiniCover } from "~/features/covers/cover";
import { META, textAttributes } from "~/features/cards/parts";
import type { CardWords } from "~/features/cards/words";
import { editPath } from "~/features/collections/paths";
import { StateTags } from "~/features/collections/state-tags";
import { formatDate } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { ContentLink, Link } from "~/i18n/link";
import type { ShownCollection } from "./collections.server";

/** Number of covers that represent a collection. */
const COVERS = 4;
const COVER = "size-full min-h-0 rounded-none";

/** A collection on the user's profile: its contents, visibility and people. */
export function CollectionItem({
  collection,
  words,
}: {
  collection: ShownCollection;
  words: CardWords;
}) {
  const { t } = useTranslation("my-collections");
  const language = useLanguage();
  const { title, link, slug, postCount, modified, userCanEdit } = collection;
  return (
    <li className="relative grid grid-cols-[var(--covers)_minmax(0,1fr)] items-start gap-4 [--covers:6rem] max-[18rem]:grid-cols-1">
      <Covers collection={collection} />
      <div>
        <p className="flex flex-wrap gap-x-1.5 gap-y-1">
          <StateTags state={collection} />
        </p>
        <h4 className="my-1 any-script" {...textAttributes(collection, words)}>
          {/* The link also covers the images. */}
          <ContentLink
            to={link}
            className="text-current no-underline before:absolute before:start-0 before:top-0 before:size-(--covers) before:content-[''] hover:underline"
          >
            {title}
          </ContentLink>
        </h4>
        {/* Balanced, so that a day and its month do not end up on separate lines. */}
        <p className={clsx(META, "text-balance")}>
          {words.resources(postCount ?? 0)} ·{" "}
          {t("changed", { date: formatDate(modified, language) })}
        </p>
        <People collection={collection} />
        {userCanEdit ? (
          <Link
            to={editPath(slug)}
            className="inline-flex min-h-11 items-center gap-1.5 text-[0.9375rem] font-semibold lg:min-h-9"
            aria-label={t("edit.title", { title })}
          >
            <Pencil size={18} strokeWidth={1.75} aria-hidden="true" />
            {t("edit")}
          </Link>
        ) : null}
      </div>
    </li>
  );
}

/** Four covers form a square; fewer fill it. */
function Covers({ collection }: { collection: ShownCollection }) {
  const images = collection.images.slice(0, COVERS);
  return (
    <span
      className={clsx(
        "grid size-(--covers) gap-[2px] overflow-hidden rounded-cover bg-sunk",
        images.length < 2 ? "grid-cols-[1fr]" : "grid-cols-[1fr_1fr]",
        images.length === 3 && "*:first:col-[1/3]",
      )}
      aria-hidden="true"
    >
      {images.length === 0 ? (
        <MiniCover card={collection} className={COVER} />
      ) : (
        images.map((image) => <MiniCover key={image.databaseId} card={image} className={COVER} />)
      )}
    </span>
  );
}

const PEOPLE = "flex items-center gap-2 text-small leading-6 text-ink-2";

/** For own collections, the number of collaborators. For others, the owner and the user's permission. */
function People({
  collection: { role, author, collaboratorCount, userCanEdit },
}: {
  collection: ShownCollection;
}) {
  const { t } = useTranslation("my-collections");
  if (role === "author")
    return collaboratorCount > 0 ? (
      <p className={PEOPLE}>{t("people", { count: collaboratorCount })}</p>
    ) : null;
  return (
    <p className={PEOPLE}>
      {author ? <Avatar name={author.name} size="s" /> : null}
      <span className="min-w-0 wrap-anywhere">
        {author ? t("owner", { name: author.name }) : t("owner.gone")} ·{" "}
        {t(userCanEdit ? "mayEdit" : "mayRead")}
      </span>
    </p>
  );
}
