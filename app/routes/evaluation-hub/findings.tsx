import { useTranslation } from "react-i18next";
import { parted } from "./parted";

/** Beside the cover if there is room. */
const PLACE = "col-[1/4] mt-3 max-w-176 border-s-[3px] border-line ps-4 wrap-anywhere md:col-2";

/**
 * The findings of an evaluation: the beginning, and the rest in a disclosure. `of` is the evaluation's title, which distinguishes
 * the disclosures.
 */
export function Findings({ text, of }: { text: string | null | undefined; of: string }) {
  const { t } = useTranslation("evaluation-hub");
  if (!text) return <p className={`${PLACE} text-[0.9375rem] text-ink-2`}>{t("findings.none")}</p>;
  const [beginning, rest] = parted(text);
  return (
    <div className={PLACE}>
      <h4 className="font-sans text-small font-semibold text-ink-2">{t("findings")}</h4>
      <p dir="auto" className="whitespace-pre-line">
        {beginning}
      </p>
      {rest ? (
        <details className="group">
          <summary className="inline-block py-2.5 text-[0.9375rem] font-semibold text-accent underline decoration-1 underline-offset-[0.2em] group-open:hidden">
            {t("findings.more")}
            <span className="sr-only">: {of}</span>
          </summary>
          <p dir="auto" className="whitespace-pre-line">
            {rest}
          </p>
        </details>
      ) : null}
    </div>
  );
}
