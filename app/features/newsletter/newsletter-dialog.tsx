import { useCallback, useEffect, useState } from "react";
import { NEWSLETTER_CLOSE_MS } from "#contract/limits";
import { Dialog } from "~/components/dialog";
import type { PageDialogProps } from "~/features/dialogs/dialog-store";
import { LoadingPage } from "~/features/dialogs/loading-page";
import { say } from "~/features/library/library-store";
import { localisedPath } from "~/i18n/paths";
import { useTranslation } from "~/i18n/translate";
import "~/styles/forms.css";
import "~/styles/account.css";
import type { NewsletterData, NewsletterReply } from "./newsletter-data";
import { NewsletterForm } from "./newsletter-form";
import { MY_NEWSLETTER_PATH } from "./paths";

/** What was typed into an overlay that has closed on a failure: opened again, it begins with that. */
let unsent: { page: string; typed: NewsletterData } | null = null;

/** The form over the page in view. It closes soon after the answer, whatever that is (specification, section 4); what is to be read stays, as a message. */
export function NewsletterDialog({ page, onClose }: PageDialogProps) {
  const { t, language } = useTranslation("newsletter");
  const [data, setData] = useState<NewsletterData | undefined>(unsent?.page === page ? unsent.typed : undefined);
  const [answer, setAnswer] = useState<NewsletterReply>();
  const onAnswer = useCallback(
    (reply: NewsletterReply, typed: NewsletterData) => {
      unsent = reply.failure ? { page, typed } : null;
      setAnswer(reply);
    },
    [page],
  );

  useEffect(() => {
    if (!answer) return;
    const timer = setTimeout(() => {
      if (answer.failure) say({ words: t("failure.kept"), error: true });
      else if (answer.outcome === "active") say({ words: t("active.title"), link: { to: localisedPath(MY_NEWSLETTER_PATH, language), label: t("manage.own") } });
      else say({ words: `${t("mailed.title", { email: answer.values.email ?? "" })} ${t("mailed.short")}`, stays: true });
      onClose();
    }, NEWSLETTER_CLOSE_MS);
    return () => clearTimeout(timer);
    // The words are the language's, which cannot change under a dialog.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [answer, onClose]);

  return (
    <Dialog open onClose={onClose} title={t("title")} closeLabel={t("close")}>
      {data ? <NewsletterForm data={data} onAnswer={onAnswer} /> : <LoadingPage page={page} onLoad={setData} />}
    </Dialog>
  );
}
