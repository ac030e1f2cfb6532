import { ChevronDown, Quote, Sheet } from "lucide-react";
import { useTranslation } from "react-i18next";
import { CITATION_FORMATS } from "#contract/names";
import type { FilesWeight } from "#contract/collections";
import { buttonClass } from "~/components/button";
import { Menu, MENU_ITEM, MenuEntry } from "~/components/menu";
import { collectionCitationPath, FORMAT_NAMES } from "~/paths/documents";
import { collectionPath, workbookPath } from "~/paths/collections";
import { AllFilesLink } from "~/features/posts/download-all";
import { Link } from "~/i18n/link";

const ICON = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;

/** Downloads of a collection: all files, the list as a workbook, and the references for reference managers. */
export function ExportMenu({ slug, files }: { slug: string; files: FilesWeight }) {
  const { t } = useTranslation("collection");
  return (
    <Menu
      className="[&>ul]:[inset-inline:0_auto] [&>ul]:w-max [&>ul]:max-w-[calc(100vw-2*var(--side))]"
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
        <MenuEntry className="[&_.two-lines]:justify-items-start [&_.two-lines]:py-1.5 [&_.two-lines>small]:ps-8 [&_.two-lines>span]:gap-3">
          <AllFilesLink page={collectionPath(slug)} weight={files} className={MENU_ITEM} />
        </MenuEntry>
      ) : null}
      <MenuEntry>
        <Link to={workbookPath(slug)} className={MENU_ITEM} rel="nofollow" reloadDocument>
          <Sheet {...ICON} />
          {t("head.exportTo")}
        </Link>
      </MenuEntry>
      {CITATION_FORMATS.map((format) => (
        <MenuEntry key={format}>
          <Link
            to={collectionCitationPath(slug, format)}
            className={MENU_ITEM}
            rel="nofollow"
            reloadDocument
          >
            <Quote {...ICON} />
            {t("head.references", { format: FORMAT_NAMES[format] })}
          </Link>
        </MenuEntry>
      ))}
    </Menu>
  );
}
