import { useTranslation } from "react-i18next";
import { Button } from "~/components/button";
import { TextField } from "~/components/field";
import { lookAgain, NEWSLETTER_PATH } from "~/features/newsletter/paths";
import { Form } from "~/i18n/link";

/** Leads to the newsletter form with the email address typed here. Uses POST, so that the email address is not in the URL. */
export function NewsletterBand() {
  const { t } = useTranslation("start");
  return (
    <section
      className="mt-12 -mb-(--gap-section) bg-sunk py-8 lg:mt-20 lg:py-14 print:hidden"
      aria-labelledby="newsletter-band-title"
    >
      <div className="wrap grid grid-cols-1 gap-6 lg:grid-cols-2 lg:items-center lg:gap-16">
        <div>
          <h2 id="newsletter-band-title">{t("newsletter.title")}</h2>
          <p className="mt-2 max-w-120 text-ink-2">{t("newsletter.text")}</p>
        </div>
        <Form
          method="post"
          action={lookAgain(NEWSLETTER_PATH)}
          noValidate
          className="grid justify-items-start gap-3"
        >
          <TextField
            id="newsletter-band-email"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            spellCheck={false}
            autoCapitalize="none"
            label={t("newsletter.email")}
            className="w-full"
          />
          <Button variant="primary">{t("newsletter.continue")}</Button>
        </Form>
      </div>
    </section>
  );
}
