import { Pencil } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Avatar } from "~/features/covers/avatar";
import { MiniCover } from "~/features/covers/cover";
import { textAttributes } from "~/features/cards/parts";
import type { CardWords } from "~/features/cards/words";
import { editPath } from "~/features/collections/paths";
import { StateTags } from "~/features/collections/state-tags";
import { formatDate } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { ContentLink, Link } from "~/i18n/link";
import type { ShownCollection } from "./collections.server";

/** How many of its pieces stand for a collection. */
const COVERS = 4;

/** A collection on one's shelf: what is in it, who sees it, who works on it. */
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
    <li className="my-collection">
      <Covers collection={collection} />
      <div>
        <p className="my-collection-tags">
          <StateTags state={collection} />
        </p>
        <h4 {...textAttributes(collection, words)}>
          <ContentLink to={link}>{title}</ContentLink>
        </h4>
        <p className="meta">
          {words.resources(postCount ?? 0)} ·{" "}
          {t("changed", { date: formatDate(modified, language) })}
        </p>
        <People collection={collection} />
        {userCanEdit ? (
          <Link
            to={editPath(slug)}
            className="my-collection-edit"
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

function Covers({ collection }: { collection: ShownCollection }) {
  const images = collection.images.slice(0, COVERS);
  return (
    <span className="my-collection-covers" data-covers={images.length} aria-hidden="true">
      {images.length === 0 ? (
        <MiniCover card={collection} />
      ) : (
        images.map((image) => <MiniCover key={image.databaseId} card={image} />)
      )}
    </span>
  );
}

/** With how many others one's own is worked on; whose it is, and what one may do, of others'. */
function People({
  collection: { role, author, collaboratorCount, userCanEdit },
}: {
  collection: ShownCollection;
}) {
  const { t } = useTranslation("my-collections");
  if (role === "author")
    return collaboratorCount > 0 ? (
      <p className="my-collection-people">{t("people", { count: collaboratorCount })}</p>
    ) : null;
  return (
    <p className="my-collection-people">
      {author ? <Avatar name={author.name} size="s" /> : null}
      <span>
        {author ? t("owner", { name: author.name }) : t("owner.gone")} ·{" "}
        {t(userCanEdit ? "mayEdit" : "mayRead")}
      </span>
    </p>
  );
}
