import { Breadcrumb } from "~/components/breadcrumb";
import { useTranslation } from "~/i18n/translate";

/** The way back up from a page, from the start page on. */
export function Trail({ items }: { items?: { to: string; label: string }[] }) {
  const { t } = useTranslation("common");
  return <Breadcrumb label={t("breadcrumb.label")} items={[{ to: "/", label: t("shell.home") }, ...(items ?? [])]} />;
}
