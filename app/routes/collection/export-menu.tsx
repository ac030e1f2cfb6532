import { ChevronDown, Quote, Sheet } from "lucide-react";
import { useTranslation } from "react-i18next";
import { CITATION_FORMATS } from "#contract/citation-formats";
import type { FilesWeight } from "#contract/collections";
import { buttonClass } from "~/components/button";
import { Menu } from "~/components/menu";
import { collectionCitationPath, FORMAT_NAMES } from "~/features/citations/paths";
import { collectionPath, workbookPath } from "~/features/collections/paths";
import { AllFilesLink } from "~/features/packs/download-all";
import { Link } from "~/i18n/link";

const ICON = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;

/** What a collection can be taken along as: all its files, its list as a workbook, and its references for reference managers. */
export function ExportMenu({ slug, files }: { slug: string; files: FilesWeight }) {
  const { t } = useTranslation("collection");
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
      {files.count > 0 ? (
        <li>
          <AllFilesLink page={collectionPath(slug)} weight={files} />
        </li>
      ) : null}
      <li>
        <Link to={workbookPath(slug)} rel="nofollow" reloadDocument>
          <Sheet {...ICON} />
          {t("head.exportTo")}
        </Link>
      </li>
      {CITATION_FORMATS.map((format) => (
        <li key={format}>
          <Link to={collectionCitationPath(slug, format)} rel="nofollow" reloadDocument>
            <Quote {...ICON} />
            {t("head.references", { format: FORMAT_NAMES[format] })}
          </Link>
        </li>
      ))}
    </Menu>
  );
}
