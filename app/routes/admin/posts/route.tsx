import { ChevronDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ADMIN_SEARCH_MAX_CHARS } from "#contract/limits";
import { ADMIN_STATES, POST_TYPES } from "#contract/names";
import { Button, buttonClass } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { SelectField } from "~/components/field";
import { Menu, MENU_ITEM, MenuEntry } from "~/components/menu";
import { PageLinks } from "~/components/navigation";
import { contentContext } from "~/contexts";
import { AdminFrame } from "~/features/admin/admin-page";
import {
  AdminFilters,
  AdminList,
  AdminTools,
  NEW_BUTTON,
  AdminRow,
  type AdminListState,
  adminListPath,
  readAdminListState,
} from "~/features/admin/admin-list";
import { newPostPath } from "~/paths/admin";
import { ADMIN_PATH } from "~/paths/admin-links";
import { WordSearch } from "~/features/admin/review/review-filters";
import { unlisted } from "~/features/page/page-meta";
import { formatNumber, useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import { i18nOf } from "~/i18n/i18next.server";
import type { Route } from "./+types/route";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { loadedMeta as meta } from "~/features/page/page-meta";

export const handle = { i18n: ["admin"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const requested = readAdminListState(url.searchParams);
  const { posts, count, page, pages } = await content.get("/admin/posts", {
    params: { query: { ...requested, language: content.contentLanguage } },
  });
  const t = i18nOf(content.language).getFixedT(null, "admin");
  return {
    posts,
    count,
    pages,
    place: { ...requested, page },
    meta: unlisted(ADMIN_PATH, t("title"), t("description")),
  };
}

/** All posts of the admin area in any state, and links to create new ones. */
export default function AdminPosts({
  loaderData: { posts, count, pages, place },
}: Route.ComponentProps) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  return (
    <AdminFrame section="posts">
      <AdminTools>
        <Filters place={place} />
        <NewPost />
      </AdminTools>
      {posts.length > 0 ? (
        <AdminList count={t("list.count", { count, number: formatNumber(count, language) })}>
          {posts.map((post) => (
            <AdminRow key={post.databaseId} post={post} />
          ))}
        </AdminList>
      ) : (
        <EmptyState
          blocks="search"
          title={t("list.none")}
          actions={
            <Link to={ADMIN_PATH} className={buttonClass()}>
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
        to={(page) => adminListPath({ ...place, page })}
        previous={t("pages.previous")}
        next={t("pages.next")}
        className="mt-6"
      />
    </AdminFrame>
  );
}

function Filters({ place: { search, type, state } }: { place: AdminListState }) {
  const { t } = useTranslation("admin");
  return (
    // The fields show the current query; the key resets them for a new one.
    <AdminFilters key={adminListPath({ search, type, state, page: 1 })} action={ADMIN_PATH}>
      <WordSearch
        id="admin-search"
        label={t("filter.search")}
        defaultValue={search}
        maxLength={ADMIN_SEARCH_MAX_CHARS}
      />
      <SelectField id="admin-type" name="type" label={t("filter.type")} defaultValue={type ?? ""}>
        <option value="">{t("filter.type.all")}</option>
        {POST_TYPES.map((one) => (
          <option key={one} value={one}>
            {t(`type.${one}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        id="admin-state"
        name="state"
        label={t("filter.state")}
        defaultValue={state ?? ""}
      >
        <option value="">{t("filter.state.all")}</option>
        {ADMIN_STATES.map((one) => (
          <option key={one} value={one}>
            {t(`state.${one}`)}
          </option>
        ))}
      </SelectField>
      <Button>{t("filter.show")}</Button>
    </AdminFilters>
  );
}

function NewPost() {
  const { t } = useTranslation("admin");
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
