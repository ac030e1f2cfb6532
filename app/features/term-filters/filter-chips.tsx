import { useTranslation } from "react-i18next";
import { RemovableChips } from "~/components/removable-chips";

interface FilterChipsProps {
  chips: readonly { key: string; label: string; /** Page without it. */ without: string }[];
  /** Leads to the page without any of them. */
  clear: string;
}

/** Every active filter, each a link that removes it. */
export function FilterChips({ chips, clear }: FilterChipsProps) {
  const { t } = useTranslation("filters");
  if (chips.length === 0) return null;
  return (
    <RemovableChips
      className="mt-4"
      label={t("list")}
      chips={chips.map(({ key, label, without }) => ({
        key,
        label: <span dir="auto">{label}</span>,
        to: without,
      }))}
      removeLabel={t("remove")}
      clear={{ label: t("clear"), to: clear }}
    />
  );
}
