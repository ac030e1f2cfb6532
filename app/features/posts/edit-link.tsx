import { useContext, createContext } from "react";
import { useTranslation } from "react-i18next";
import { useRouteLoaderData } from "react-router";
import { useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import type { loader as rootLoader } from "~/root";
import { postPath } from "~/paths/admin-links";

/** Set around a page that previews unpublished content: nothing may count views, save it or link to its public pages. */
export interface Preview {
  /** Returns the page of a toolkit's chapter, by its number; by default its front page. A path without language. */
  partPath: (chapter?: number) => string;
}
export const PreviewContext = createContext<Preview | null>(null);

/** A link on a public page to its editor, shown to editors only. */
export function EditLink({
  databaseId,
  chapter,
  className,
}: {
  databaseId: number;
  chapter?: number;
  className?: string;
}) {
  const { t } = useTranslation("common");
  const language = useLanguage();
  const isEditor = useRouteLoaderData<typeof rootLoader>("root")?.account?.editor;
  const isPreview = useContext(PreviewContext) !== null;
  if (!isEditor || isPreview) return null;
  return (
    <Link to={postPath(databaseId, { language, chapter })} className={className}>
      {t("admin.edit")}
    </Link>
  );
}
