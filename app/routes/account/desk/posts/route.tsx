import { ChevronDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import { DESK_SEARCH_MAX_CHARS } from "#contract/limits";
import { DESK_STATES, POST_TYPES } from "#contract/names";
import { Button, buttonClass } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { SelectField } from "~/components/field";
import { Menu, MENU_ITEM, MenuEntry } from "~/components/menu";
import { PageLinks } from "~/components/page-links";
import { contentContext } from "~/contexts";
import { DeskFrame } from "~/features/desk/desk-frame";
import { DeskFilters, DeskList, DeskTools, NEW_BUTTON } from "~/features/desk/desk-list";
import { DeskRow } from "~/features/desk/desk-row";
import { type DeskPlace, deskPlacePath, readDeskPlace } from "~/features/desk/list-path";
import { DESK_PATH, newPostPath } from "~/features/desk/paths";
import { WordSearch } from "~/features/review/word-search";
import { unlisted } from "~/features/metadata/unlisted";
import { formatNumber } from "~/i18n/format";
import { Link } from "~/i18n/link";
import { i18nOf } from "~/i18n/i18next.server";
import { useLanguage } from "~/i18n/language";
import type { Route } from "./+types/route";
export { keepBehindDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { loadedMeta as meta } from "~/features/shell/site-meta";

export const handle = { i18n: ["desk"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const asked = readDeskPlace(url.searchParams);
  const { posts, count, page, pages } = await content.get("/desk/posts", {
    params: { query: { ...asked, language: content.contentLanguage } },
  });
  const t = i18nOf(content.language).getFixedT(null, "desk");
  return {
    posts,
    count,
    pages,
    place: { ...asked, page },
    meta: unlisted(DESK_PATH, t("title"), t("description")),
  };
}

/** All posts of the admin area in any state, and links to create new ones. */
export default function DeskPosts({
  loaderData: { posts, count, pages, place },
}: Route.ComponentProps) {
  const { t } = useTranslation("desk");
  const language = useLanguage();
  return (
    <DeskFrame section="posts">
      <DeskTools>
        <Filters place={place} />
        <NewPost />
      </DeskTools>
      {posts.length > 0 ? (
        <DeskList count={t("list.count", { count, number: formatNumber(count, language) })}>
          {posts.map((post) => (
            <DeskRow key={post.databaseId} post={post} />
          ))}
        </DeskList>
      ) : (
        <EmptyState
          blocks="search"
          title={t("list.none")}
          actions={
            <Link to={DESK_PATH} className={buttonClass()}>
              {t("list.all")}
            </Link>
          }
        >
          <p>{t("list.noneText")}</p>
        </EmptyState>
      )}
      <PageLinks
        label={t("pages")}
        page={place.page}
        pages={pages}
        to={(page) => deskPlacePath({ ...place, page })}
        previous={t("pages.previous")}
        next={t("pages.next")}
        className="mt-6"
      />
    </DeskFrame>
  );
}

function Filters({ place: { search, type, state } }: { place: DeskPlace }) {
  const { t } = useTranslation("desk");
  return (
    // The fields show the current query; the key resets them for a new one.
    <DeskFilters key={deskPlacePath({ search, type, state, page: 1 })} action={DESK_PATH}>
      <WordSearch
        id="desk-search"
        label={t("filter.search")}
        defaultValue={search}
        maxLength={DESK_SEARCH_MAX_CHARS}
      />
      <SelectField id="desk-type" name="type" label={t("filter.type")} defaultValue={type ?? ""}>
        <option value="">{t("filter.type.all")}</option>
        {POST_TYPES.map((one) => (
          <option key={one} value={one}>
            {t(`type.${one}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        id="desk-state"
        name="state"
        label={t("filter.state")}
        defaultValue={state ?? ""}
      >
        <option value="">{t("filter.state.all")}</option>
        {DESK_STATES.map((one) => (
          <option key={one} value={one}>
            {t(`state.${one}`)}
          </option>
        ))}
      </SelectField>
      <Button>{t("filter.show")}</Button>
    </DeskFilters>
  );
}

function NewPost() {
  const { t } = useTranslation("desk");
  const summary = (
    <>
      {t("new")}
      <ChevronDown size={20} strokeWidth={1.75} aria-hidden="true" />
    </>
  );
  return (
    <Menu
      summary={summary}
      className={NEW_BUTTON}
      summaryClassName={buttonClass({ variant: "primary", className: "max-md:flex max-md:w-full" })}
    >
      {POST_TYPES.map((type) => (
        <MenuEntry key={type}>
          <Link to={newPostPath(type)} className={MENU_ITEM}>
            {t(`type.${type}`)}
          </Link>
        </MenuEntry>
      ))}
    </Menu>
  );
}
