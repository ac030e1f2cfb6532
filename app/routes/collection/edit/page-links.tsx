import { ArrowLeft, ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, buttonClass } from "~/components/button";
import { TextField } from "~/components/field";
import { formatNumber } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { Form, Link } from "~/i18n/link";
import { PIECES_ID, type PiecesState, piecesPath } from "./edit-query";

/** From this number of pages on, a field to enter a page number appears. */
const PAGES_TO_COUNT = 3;

interface PageLinksProps {
  slug: string;
  state: PiecesState;
  pages: number;
}

/** Links to the previous and next page, and to any page by number. The list is paginated because each row has forms. */
export function PageLinks({ slug, state, pages }: PageLinksProps) {
  const { t } = useTranslation("collection-edit");
  const language = useLanguage();
  const to = (page: number) => piecesPath(slug, { ...state, page }, `#${PIECES_ID}`);
  const number = (value: number) => formatNumber(value, language);
  return (
    <nav className="mt-8 flex flex-wrap items-end gap-x-4 gap-y-3" aria-label={t("pages")}>
      {state.page > 1 ? (
        <Link to={to(state.page - 1)} rel="prev" className={buttonClass()}>
          <ArrowLeft size={20} strokeWidth={1.75} className="mirror" aria-hidden="true" />
          {t("pages.previous")}
        </Link>
      ) : null}
      <p className="grid min-h-11 place-items-center [font-variant-numeric:tabular-nums]">
        {t("pages.of", { page: number(state.page), pages: number(pages) })}
      </p>
      {state.page < pages ? (
        <Link to={to(state.page + 1)} rel="next" className={buttonClass()}>
          {t("pages.next")}
          <ArrowRight size={20} strokeWidth={1.75} className="mirror" aria-hidden="true" />
        </Link>
      ) : null}
      {pages >= PAGES_TO_COUNT ? (
        <Form
          action={piecesPath(slug, { find: "", page: 1 }, `#${PIECES_ID}`)}
          className="flex items-end gap-3 md:ms-auto"
        >
          {state.find ? <input type="hidden" name="find" value={state.find} /> : null}
          <TextField
            id="page"
            name="page"
            type="number"
            min={1}
            max={pages}
            required
            label={t("pages.number")}
            defaultValue={state.page}
            className="[&_.input]:w-24"
          />
          <Button>{t("pages.go")}</Button>
        </Form>
      ) : null}
    </nav>
  );
}
