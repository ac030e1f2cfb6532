import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { NEWSLETTER_CLOSE_MS } from "#contract/limits";
import { Dialog } from "~/components/dialog";
import type { PageDialogProps } from "~/features/dialogs/dialog-store";
import { LoadingPage } from "~/features/dialogs/loaded-dialog";
import { useFailureMessage } from "~/features/forms/form-messages";
import { showMessage } from "~/features/collections/library/library";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import { loadNamespaces } from "~/i18n/namespaces";
import type { NewsletterData, NewsletterReply } from "./newsletter-data";
import { type InOverlay, NewsletterForm, useNewsletterFailureMessages } from "./newsletter-form";
import { MY_NEWSLETTER_PATH } from "~/paths/newsletter";
import { submittedValues } from "~/features/forms/form-reply";

/** Text typed into an overlay that closed before it was sent. The overlay restores it when it opens again. */
let unsent: { page: string; typed: NewsletterData } | null = null;

/**
 * The form over the current page. It closes soon after any answer (R4.26). The result stays as a message, even if the
 * user closes the overlay earlier.
 */
export function NewsletterDialog({ page, onClose }: PageDialogProps) {
  const { t } = useTranslation("newsletter");
  const [data, setData] = useState<NewsletterData | undefined>(
    unsent?.page === page ? unsent.typed : undefined,
  );
  const [answer, setAnswer] = useState<NewsletterReply>();
  const sayAnswer = useAnnounceReply();
  const overlay = useMemo(
    (): InOverlay => ({
      onAnswer(reply) {
        if (reply.done) unsent = null;
        setAnswer(reply);
      },
      onLeft: (typed) => (unsent = { page, typed }),
    }),
    [page],
  );

  // Loads the code for messages while the connection works, because the message often reports a lost connection.
  useEffect(() => {
    Promise.all([
      import("~/features/collections/library/library-toast"),
      loadNamespaces("library"),
    ]).catch(() => undefined);
  }, []);
  useEffect(() => {
    if (!answer) return;
    const timer = setTimeout(onClose, NEWSLETTER_CLOSE_MS);
    return () => {
      clearTimeout(timer);
      sayAnswer(answer);
    };
    // The texts belong to the language, which cannot change under a dialog.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [answer, onClose]);

  return (
    <Dialog
      open
      onClose={onClose}
      title={t(data?.criteria.search ? "search.title" : "title")}
      closeLabel={t("close")}
    >
      {data ? (
        <NewsletterForm data={data} overlay={overlay} />
      ) : (
        <LoadingPage page={page} onLoad={setData} />
      )}
    </Dialog>
  );
}

/** Returns a function that shows the answer as a message when the overlay no longer does. */
function useAnnounceReply(): (answer: NewsletterReply) => void {
  const { t } = useTranslation("newsletter");
  const language = useLanguage();
  const failureWords = useNewsletterFailureMessages();
  const failureOf = useFailureMessage();
  return ({ failure, outcome, result }) => {
    if (failure)
      showMessage({
        text: `${failureWords[failure.code] ?? failureOf(failure)} ${t("failure.kept")}`,
        error: true,
      });
    else if (outcome === "active")
      showMessage({
        text: t("active.title"),
        link: { to: localisedPath(MY_NEWSLETTER_PATH, language), label: t("manage.own") },
      });
    else
      showMessage({
        text: `${t("mailed.title", { email: submittedValues({ result }).email ?? "" })} ${t("mailed.short")}`,
        stays: true,
      });
  };
}
