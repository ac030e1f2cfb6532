import { useTranslation } from "~/i18n/translate";
import { parted } from "./parted";

/** What an evaluation has found, in its own words: the beginning, and the rest for whoever reads on. */
export function Findings({ text }: { text: string | null | undefined }) {
  const { t } = useTranslation("evaluation-hub");
  if (!text) return <p className="findings findings-none">{t("findings.none")}</p>;
  const [beginning, rest] = parted(text);
  return (
    <div className="findings">
      <h4>{t("findings")}</h4>
      <p dir="auto">{beginning}</p>
      {rest ? (
        <details>
          <summary>{t("findings.more")}</summary>
          <p dir="auto">{rest}</p>
        </details>
      ) : null}
    </div>
  );
}
