import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { DeskTermRow } from "#contract/terms-desk";
import { TAXONOMIES } from "#contract/names";
import { Button, buttonClass } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { SelectField } from "~/components/field";
import { getDeskTerms } from "~/content/terms-desk.server";
import { contentContext } from "~/contexts";
import { DeskFrame } from "~/features/desk/desk-frame";
import { DeskLead } from "~/features/desk/desk-heading";
import {
  DeskFilters,
  DeskList,
  DeskListRow,
  DeskTools,
  NEW_BUTTON,
} from "~/features/desk/desk-list";
import { LanguageCodes } from "~/features/desk/language-codes";
import {
  newTermPath,
  readTermDone,
  readTermsPlace,
  TERM_DONE_ID,
  termPath,
  termsPath,
  TERMS_PATH,
  type TermsPlace,
} from "~/features/desk/terms-paths";
import { foreign } from "~/features/posts/place";
import { FocusedNotice } from "~/features/review/focused-notice";
import { ReviewPages } from "~/features/review/review-pages";
import { INK_LINK } from "~/features/review/title-look";
import { WordSearch } from "~/features/review/word-search";
import { unlisted } from "~/features/metadata/unlisted";
import { Link } from "~/i18n/link";
import { i18nOf } from "~/i18n/i18next.server";
import { useLanguage } from "~/i18n/language";
import type { Route } from "./+types/route";
export { keepBehindDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { loadedMeta as meta } from "~/features/shell/site-meta";

export const handle = { i18n: ["desk", "desk-terms", "review"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const asked = readTermsPlace(url.searchParams);
  const { terms, count, page, pages } = await getDeskTerms(content, asked);
  const t = i18nOf(content.language).getFixedT(null, "desk-terms");
  return {
    terms,
    count,
    pages,
    place: { ...asked, page },
    done: readTermDone(url.searchParams),
    meta: unlisted(TERMS_PATH, t("title"), t("lead")),
  };
}

/** The terms of a taxonomy, including unused ones. */
export default function DeskTerms({
  loaderData: { terms, count, pages, place, done },
}: Route.ComponentProps) {
  const { t } = useTranslation("desk-terms");
  return (
    <DeskFrame section="terms">
      {done ? (
        <FocusedNotice id={TERM_DONE_ID} tone="success">
          {t(`done.${done}`)}
        </FocusedNotice>
      ) : null}
      <DeskLead>{t("lead")}</DeskLead>
      <DeskTools>
        <Filters place={place} />
        <Link
          to={newTermPath(place.taxonomy)}
          className={buttonClass({ variant: "primary", className: NEW_BUTTON })}
        >
          <Plus size={20} strokeWidth={1.75} aria-hidden="true" />
          {t("add")}
        </Link>
      </DeskTools>
      {terms.length > 0 ? (
        <DeskList count={t("count", { count })}>
          {terms.map((term) => (
            <Row key={term.databaseId} term={term} />
          ))}
        </DeskList>
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
    </DeskFrame>
  );
}

function Filters({ place: { taxonomy, search } }: { place: TermsPlace }) {
  const { t } = useTranslation("desk-terms");
  return (
    <DeskFilters key={`${taxonomy} ${search}`} action={TERMS_PATH}>
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
    </DeskFilters>
  );
}

function Row({
  term: { databaseId, name, language: named, path, languages, count, slug },
}: {
  term: DeskTermRow;
}) {
  const { t } = useTranslation("desk-terms");
  const language = useLanguage();
  return (
    <DeskListRow
      title={
        <>
          {path.length > 0 ? (
            <span className="font-sans text-result font-normal text-ink-2">
              {path.join(" › ")} ›{" "}
            </span>
          ) : null}
          <Link
            to={termPath(databaseId)}
            lang={foreign(named, language)}
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
    </DeskListRow>
  );
}
