import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { useRouteLoaderData } from "react-router";
import { PreviewContext } from "~/features/posts/preview-context";
import { useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import type { loader as rootLoader } from "~/root";
import { postPath } from "./paths";

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
