import { useTranslation } from "react-i18next";
import { Chip } from "~/components/chip";
import { Link } from "~/i18n/link";

interface FilterChipsProps {
  chips: readonly { key: string; label: string; /** Of the page without it. */ without: string }[];
  /** Of the page without all of them. */
  clear: string;
}

/** Every filter that is on, each a link that takes it away. */
export function FilterChips({ chips, clear }: FilterChipsProps) {
  const { t } = useTranslation("filters");
  if (chips.length === 0) return null;
  return (
    <ul className="chips mt-4" aria-label={t("list")}>
      {chips.map(({ key, label, without }) => (
        <li key={key}>
          <Chip on to={without} removeLabel={t("remove")}>
            <span dir="auto">{label}</span>
          </Chip>
        </li>
      ))}
      {chips.length > 1 ? (
        <li>
          <Link className="clear" to={clear} preventScrollReset>
            {t("clear")}
          </Link>
        </li>
      ) : null}
    </ul>
  );
}
