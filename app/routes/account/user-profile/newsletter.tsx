import { useTranslation } from "react-i18next";
import { SectionHead } from "~/components/section-head";
import type { OwnReader } from "~/features/newsletter/newsletter-data";
import { OwnNewsletter } from "~/features/newsletter/own-newsletter";
import { NEWSLETTER_HASH, type Outcome } from "~/features/newsletter/paths";
import { followingByMailPath } from "./following";
import type { FollowingData } from "./following.server";

interface NewsletterProps {
  following: FollowingData;
  newsletter: { own: OwnReader; email: string; outcome: Outcome | null };
}

/** The user's email subscriptions. */
export function Newsletter({ newsletter, following }: NewsletterProps) {
  const { t } = useTranslation("newsletter");
  const id = NEWSLETTER_HASH.slice(1);
  return (
    <section className="section" aria-labelledby={id}>
      <SectionHead id={id} title={t("title")} />
      <OwnNewsletter
        {...newsletter}
        linkKey={null}
        heading="h3"
        suggestion={following.terms.length > 0 ? followingByMailPath(following) : undefined}
      />
    </section>
  );
}
