import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import type { DocumentRef } from "#contract/uploads";
import { ContentLink } from "~/i18n/link";

/** Documents that have the same file already: nothing is wrong, but perhaps nothing needs to be handed in. */
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
