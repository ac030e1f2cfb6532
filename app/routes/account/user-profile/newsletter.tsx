import { useTranslation } from "react-i18next";
import { SectionHead } from "~/components/section-head";
import type { OwnReader } from "~/features/newsletter/newsletter-data";
import { OwnNewsletter } from "~/features/newsletter/own-newsletter";
import { NEWSLETTER_HASH, type Outcome } from "~/features/newsletter/paths";

interface NewsletterProps {
  newsletter: { own: OwnReader; email: string; outcome: Outcome | null };
}

/** What comes to the person by mail. */
export function Newsletter({ newsletter }: NewsletterProps) {
  const { t } = useTranslation("newsletter");
  const id = NEWSLETTER_HASH.slice(1);
  return (
    <section className="section" aria-labelledby={id}>
      <SectionHead id={id} title={t("title")} />
      <OwnNewsletter {...newsletter} linkKey={null} heading="h3" />
    </section>
  );
}
