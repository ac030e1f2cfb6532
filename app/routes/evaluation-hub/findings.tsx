import { useTranslation } from "react-i18next";
import { parted } from "./parted";

/** What an evaluation has found, in its own words: the beginning, and the rest for whoever reads on. `of` is its title: there are many of them. */
export function Findings({ text, of }: { text: string | null | undefined; of: string }) {
  const { t } = useTranslation("evaluation-hub");
  if (!text) return <p className="findings findings-none">{t("findings.none")}</p>;
  const [beginning, rest] = parted(text);
  return (
    <div className="findings">
      <h4>{t("findings")}</h4>
      <p dir="auto">{beginning}</p>
      {rest ? (
        <details>
          <summary>
            {t("findings.more")}
            <span className="sr-only">: {of}</span>
          </summary>
          <p dir="auto">{rest}</p>
        </details>
      ) : null}
    </div>
  );
}
