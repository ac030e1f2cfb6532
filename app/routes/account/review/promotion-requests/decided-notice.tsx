import { useEffect, useRef } from "react";
import { Notice } from "~/components/notice";
import { ContentLink } from "~/i18n/link";
import { useTranslation } from "~/i18n/translate";
import { type Decided, DECIDED_ID } from "./decided-path";

/** What became of the request that was answered last: whoever answered it reads on from here. */
export function DecidedNotice({ decided }: { decided: Decided }) {
  const { t } = useTranslation("review");
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div id={DECIDED_ID} ref={ref} tabIndex={-1}>
      {decided.outcome === "gone" ? (
        <Notice tone="warning" role="status">
          {t("promotion.gone")}
        </Notice>
      ) : (
        <Notice tone="success" role="status">
          {t(`promotion.${decided.outcome}`, { title: decided.collection.title })} <ContentLink to={decided.collection.link}>{t("promotion.see")}</ContentLink>
        </Notice>
      )}
    </div>
  );
}
