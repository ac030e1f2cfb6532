import { ChevronDown, Sheet } from "lucide-react";
import type { FilesWeight } from "#contract/collections";
import { buttonClass } from "~/components/button";
import { Menu } from "~/components/menu";
import { collectionPath, workbookPath } from "~/features/collections/paths";
import { AllFilesLink } from "~/features/packs/download-all";
import { Link } from "~/i18n/link";
import { useTranslation } from "~/i18n/translate";

const ICON = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;

/** What a collection can be taken along as: all its files, and its list as a workbook. A collection without files has the list alone. */
export function ExportMenu({ slug, files }: { slug: string; files: FilesWeight }) {
  const { t } = useTranslation("collection");
  if (files.count === 0) {
    return (
      <Link to={workbookPath(slug)} className={buttonClass()} rel="nofollow" reloadDocument aria-label={t("head.exportTo")}>
        <Sheet {...ICON} />
        {t("head.export")}
      </Link>
    );
  }
  return (
    <Menu
      className="export"
      summaryClassName={buttonClass()}
      summary={
        <>
          <Sheet {...ICON} />
          {t("head.export")}
          <ChevronDown {...ICON} size={18} />
        </>
      }
    >
      <li>
        <AllFilesLink page={collectionPath(slug)} weight={files} />
      </li>
      <li>
        <Link to={workbookPath(slug)} rel="nofollow" reloadDocument>
          <Sheet {...ICON} />
          {t("head.exportTo")}
        </Link>
      </li>
    </Menu>
  );
}
