import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { AdminTermRow } from "#contract/taxonomies";
import { TAXONOMIES } from "#contract/names";
import { Button, buttonClass } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { SelectField } from "~/components/field";
import { getAdminTerms } from "~/content/taxonomies.server";
import { contentContext } from "~/contexts";
import { AdminFrame, AdminLead } from "~/features/admin/admin-page";
import {
  AdminFilters,
  AdminList,
  AdminListRow,
  AdminTools,
  NEW_BUTTON,
} from "~/features/admin/admin-list";
import { LanguageCodes } from "~/features/admin/language-choice";
import {
  newTermPath,
  readTermResult,
  readTermListState,
  TERM_RESULT_ID,
  termPath,
  termsPath,
  TERMS_PATH,
  type TermListState,
} from "~/paths/admin";
import { langAttribute } from "~/features/posts/post-page";
import { ReviewPages } from "~/features/admin/review/review-list";
import { FocusedNotice, INK_LINK } from "~/features/uploads/contribution-facts";
import { WordSearch } from "~/features/admin/review/review-filters";
import { unlisted } from "~/features/page/page-meta";
import { Link } from "~/i18n/link";
import { i18nOf } from "~/i18n/i18next.server";
import { useLanguage } from "~/i18n/language";
import type { Route } from "./+types/route";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { loadedMeta as meta } from "~/features/page/page-meta";

export const handle = { i18n: ["admin", "admin-terms", "review"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const requested = readTermListState(url.searchParams);
  const { terms, count, page, pages } = await getAdminTerms(content, requested);
  const t = i18nOf(content.language).getFixedT(null, "admin-terms");
  return {
    terms,
    count,
    pages,
    place: { ...requested, page },
    done: readTermResult(url.searchParams),
    meta: unlisted(TERMS_PATH, t("title"), t("lead")),
  };
}

/** The terms of a taxonomy, including unused ones. */
export default function AdminTerms({
  loaderData: { terms, count, pages, place, done },
}: Route.ComponentProps) {
  const { t } = useTranslation("admin-terms");
  return (
    <AdminFrame section="terms">
      {done ? (
        <FocusedNotice id={TERM_RESULT_ID} tone="success">
          {t(`done.${done}`)}
        </FocusedNotice>
      ) : null}
      <AdminLead>{t("lead")}</AdminLead>
      <AdminTools>
        <Filters place={place} />
        <Link
          to={newTermPath(place.taxonomy)}
          className={buttonClass({ variant: "primary", className: NEW_BUTTON })}
        >
          <Plus size={20} strokeWidth={1.75} aria-hidden="true" />
          {t("add")}
        </Link>
      </AdminTools>
      {terms.length > 0 ? (
        <AdminList count={t("count", { count })}>
          {terms.map((term) => (
            <Row key={term.databaseId} term={term} />
          ))}
        </AdminList>
      ) : (
        <EmptyState blocks="search" title={t("none")}>
          <p>{t("noneText")}</p>
        </EmptyState>
      )}
      <ReviewPages
        page={place.page}
        pages={pages}
        to={(page) => termsPath({ ...place, page })}
        className="my-4"
      />
    </AdminFrame>
  );
}

function Filters({ place: { taxonomy, search } }: { place: TermListState }) {
  const { t } = useTranslation("admin-terms");
  return (
    <AdminFilters key={`${taxonomy} ${search}`} action={TERMS_PATH}>
      <SelectField
        id="terms-taxonomy"
        name="taxonomy"
        label={t("taxonomy")}
        defaultValue={taxonomy}
      >
        {TAXONOMIES.map((one) => (
          <option key={one} value={one}>
            {t(`taxonomy.${one}`)}
          </option>
        ))}
      </SelectField>
      <WordSearch id="terms-search" label={t("search")} defaultValue={search} />
      <Button>{t("show")}</Button>
    </AdminFilters>
  );
}

function Row({
  term: { databaseId, name, language: named, path, languages, count, slug },
}: {
  term: AdminTermRow;
}) {
  const { t } = useTranslation("admin-terms");
  const language = useLanguage();
  return (
    <AdminListRow
      title={
        <>
          {path.length > 0 ? (
            <span className="font-sans text-result font-normal text-ink-2">
              {path.join(" › ")} ›{" "}
            </span>
          ) : null}
          <Link
            to={termPath(databaseId)}
            lang={langAttribute(named, language)}
            className={`py-2 ${INK_LINK}`}
          >
            {name}
          </Link>
        </>
      }
    >
      <p>{t("posts", { count })}</p>
      <p>
        <LanguageCodes languages={languages} />
      </p>
      <p dir="ltr">{slug}</p>
    </AdminListRow>
  );
}
