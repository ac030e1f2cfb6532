import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, buttonClass } from "~/components/button";
import { Dialog } from "~/components/dialog";
import { filterCount, searchPath, withoutFilters } from "~/paths/search";
import { Link } from "~/i18n/link";
import type { FiltersProps } from "./filters";

interface FilterSheetProps extends FiltersProps {
  onClose: () => void;
  /** The chips and the form, whose code the page already has. */
  children: ReactNode;
}

/** The filters as a sheet over the page, on a phone. */
export function FilterSheet({ data, search, onClose, children }: FilterSheetProps) {
  const { t } = useTranslation("search");
  return (
    <Dialog
      sheet
      open
      onClose={onClose}
      title={t("filter")}
      closeLabel={t("filter.close")}
      actions={
        <>
          {filterCount(search.state) > 0 ? (
            <Link
              className={buttonClass({ variant: "quiet" })}
              to={searchPath(withoutFilters(search.state))}
              preventScrollReset
            >
              {t("filter.clear")}
            </Link>
          ) : null}
          <Button type="button" variant="primary" className="flex-1" onClick={onClose}>
            {t("filter.show", { count: data.total })}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
