import { useTranslation } from "react-i18next";
import { Button } from "~/components/button";
import { TextField } from "~/components/field";
import { lookAgain, NEWSLETTER_PATH } from "~/features/newsletter/paths";
import { Form } from "~/i18n/link";

/** The way to the newsletter's form, which goes on with the address that is typed here; posted, so that no address of a page has it. */
export function NewsletterBand() {
  const { t } = useTranslation("start");
  return (
    <section className="newsletter-band" aria-labelledby="newsletter-band-title">
      <div className="wrap">
        <div>
          <h2 id="newsletter-band-title">{t("newsletter.title")}</h2>
          <p>{t("newsletter.text")}</p>
        </div>
        <Form method="post" action={lookAgain(NEWSLETTER_PATH)} noValidate>
          <TextField
            id="newsletter-band-email"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            spellCheck={false}
            autoCapitalize="none"
            label={t("newsletter.email")}
          />
          <Button variant="primary">{t("newsletter.continue")}</Button>
        </Form>
      </div>
    </section>
  );
}
