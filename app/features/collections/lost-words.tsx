import { useTranslation } from "react-i18next";
import { Notice } from "~/components/notice";
import { type Reply, valuesOf } from "~/features/forms/reply";
import { WRITTEN } from "./clash";

const TEXTS = ["title", "description", "note"] as const;

/** Shows what was typed above a page that cannot show its form again, so that users need not write it twice. */
export function LostWords({ reply }: { reply: Reply | undefined }) {
  const { t } = useTranslation("collection-edit");
  const texts = TEXTS.flatMap((name) => valuesOf(reply)[name] || []);
  if (!reply?.failure || texts.length === 0) return null;
  return (
    <div className="wrap">
      <Notice role="alert" tone="danger">
        <p>{t("lost")}</p>
        {texts.map((text, index) => (
          <p key={index} className={WRITTEN} dir="auto">
            {text}
          </p>
        ))}
      </Notice>
    </div>
  );
}
