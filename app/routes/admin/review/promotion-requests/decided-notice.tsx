import { useTranslation } from "react-i18next";
import { FocusedNotice } from "~/features/review/focused-notice";
import { ContentLink } from "~/i18n/link";
import { type Decided, DECIDED_ID } from "./decided-path";

/** The result of the last decision. */
export function DecidedNotice({ decided }: { decided: Decided }) {
  const { t } = useTranslation("review");
  return (
    <FocusedNotice id={DECIDED_ID} tone={decided.outcome === "gone" ? "warning" : "success"}>
      {decided.outcome === "gone" ? (
        t("promotion.gone")
      ) : (
        <>
          {t(`promotion.${decided.outcome}`, { title: decided.collection.title })}{" "}
          <ContentLink to={decided.collection.link}>{t("promotion.see")}</ContentLink>
        </>
      )}
    </FocusedNotice>
  );
}
