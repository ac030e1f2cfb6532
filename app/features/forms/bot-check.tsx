import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FormReply } from "./form-reply";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";

/** Name of a field that is hidden from people: only robots fill it in. */
export const HONEYPOT_FIELD = "website";

interface BotCheckProps {
  formId: string;
  /** The stamp issued with the form. */
  stamp: string;
  /** The server's last answer to the form. */
  reply: FormReply | undefined;
}

/**
 * Proof that a person sends the form. With script the browser solves a small task in the background, which is expensive
 * for senders of thousands of forms. Without script, the stamp says when the form was issued, and a hidden field must
 * stay empty. Both are valid once, and are replaced after each form that used them.
 */
export function BotCheck({ formId, stamp, reply }: BotCheckProps) {
  const { t } = useTranslation("forms");
  const language = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const [proof, setProof] = useState({ reply, times: 0, stamp: reply?.stamp ?? stamp });
  if (reply !== proof.reply)
    setProof({
      reply,
      times: proof.times + (reply?.failure || reply?.done ? 1 : 0),
      stamp: reply?.stamp ?? proof.stamp,
    });
  // Runs before painting: a used proof must not say "verified" any more.
  useLayoutEffect(() => {
    const here = place.current;
    let left = false;
    // A browser that cannot load it counts as one without script: the stamp is the proof.
    import("./altcha").then(
      async ({ mountAltcha }) => {
        if (!left && here)
          await mountAltcha(here, {
            challenge: localisedPath(`/account/bot-challenge?time=${proof.times}`, language),
            language,
          });
      },
      () => undefined,
    );
    return () => {
      left = true;
      here?.replaceChildren();
    };
  }, [language, proof.times]);
  return (
    <>
      <div ref={place as RefObject<HTMLDivElement>} className="empty:hidden" />
      <input type="hidden" name="stamp" value={proof.stamp} />
      {/* Visually hidden, but not by "display: none", which robots that fill in forms look for. */}
      <div className="sr-only" aria-hidden="true">
        <label htmlFor={`${formId}-${HONEYPOT_FIELD}`}>{t("trap")}</label>
        <input
          id={`${formId}-${HONEYPOT_FIELD}`}
          name={HONEYPOT_FIELD}
          tabIndex={-1}
          autoComplete="off"
        />
      </div>
    </>
  );
}
