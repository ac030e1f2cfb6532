import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import { Button } from "~/components/button";
import { useLanguage } from "~/i18n/language";
import { Form } from "~/i18n/link";
import { localisedPath } from "~/i18n/paths";
import { BACK, claimPath, WITHDRAW } from "./paths";

interface WithdrawFormProps {
  /** Slug of the author. */
  slug: string;
  /** Where it returns, without language, if that is not the author's page. */
  back?: string;
  /** Id of the element that names the profile, if a page has several. */
  describedBy?: string;
  className?: string;
}

/** A form that withdraws the user's own claim. */
export function WithdrawForm({ slug, back, describedBy, className }: WithdrawFormProps) {
  const { t } = useTranslation("author");
  const language = useLanguage();
  const { state, formAction } = useNavigation();
  const action = claimPath(slug);
  const pending = state !== "idle" && formAction === localisedPath(action, language);
  return (
    <Form method="post" action={action} replace preventScrollReset className={className}>
      {back ? <input type="hidden" name={BACK} value={back} /> : null}
      <Button
        small
        name="intent"
        value={WITHDRAW}
        pending={pending}
        pendingLabel={t("withdrawing")}
        aria-describedby={describedBy}
      >
        {t("withdraw")}
      </Button>
    </Form>
  );
}
