import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import type { DocumentRef } from "#contract/uploads";
import { ContentLink } from "~/i18n/link";

/** Lists the documents that already have the same file. It is not an error, but the upload may be unnecessary. */
export function Duplicates({
  of: documents,
  className,
}: {
  of: readonly DocumentRef[];
  className: string;
}) {
  const { t } = useTranslation("upload-files");
  if (documents.length === 0) return null;
  return (
    <div className={clsx("mb-2.5 text-[0.9375rem] text-warning", className)}>
      <p>{t("duplicates")}</p>
      <ul>
        {documents.map(({ databaseId, link, title, language }) => (
          <li key={databaseId}>
            <ContentLink to={link} target="_blank" rel="noopener">
              <span lang={language}>{title}</span>
            </ContentLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
