import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { RecommendationReason } from "#contract/recommendations";
import { TITLE_PLACE } from "~/features/cards/words";
import { useLanguage } from "~/i18n/language";

/** Why a post is recommended, as a line of its card. */
export function Reason({ reason }: { reason: RecommendationReason }) {
  return (
    <p className="meta col-[2/4] mt-1.5 flex items-start gap-x-0.5 text-result wrap-anywhere text-ink-2 lg:col-2">
      <Check size={16} strokeWidth={1.75} className="mt-0.75 flex-none" aria-hidden="true" />
      <span>
        <Words reason={reason} />
      </span>
    </p>
  );
}

function Words({ reason }: { reason: RecommendationReason }) {
  const { t } = useTranslation("discovery");
  const language = useLanguage();
  switch (reason.kind) {
    case "followed": {
      const { topic, country } = reason;
      return topic && country
        ? t("reason.followed.both", { topic: topic.name, country: country.name })
        : t("reason.followed", { term: (topic ?? country)?.name ?? "" });
    }
    case "saved_together": {
      const [before, after] = t("reason.saved_together", { title: TITLE_PLACE }).split(TITLE_PLACE);
      return (
        <>
          {before}
          <bdi lang={reason.post.language === language ? undefined : reason.post.language}>
            {reason.post.title}
          </bdi>
          {after}
        </>
      );
    }
    case "shared_terms":
      return t("reason.shared_terms", {
        terms: new Intl.ListFormat(language, { type: "unit", style: "long" }).format(
          reason.terms.map(({ name }) => name),
        ),
      });
    default:
      return t(`reason.${reason.kind}`);
  }
}
