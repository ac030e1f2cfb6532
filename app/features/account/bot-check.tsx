import { type RefObject, useEffect, useRef } from "react";
import { localisedPath } from "~/i18n/paths";
import { useTranslation } from "~/i18n/translate";

/**
 * Proof that a person sends a form. With script the browser solves a small task in the background, which costs whoever
 * sends thousands of forms; where none runs, the stamp says when the form was given out, and a field that nobody sees
 * must stay empty.
 */
export function BotCheck({ stamp }: { stamp: string }) {
  const { t, language } = useTranslation("account");
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let left = false;
    // A browser that cannot load it is one without: the stamp stands in.
    import("./altcha").then(
      async ({ mountAltcha }) => {
        if (!left && place.current) await mountAltcha(place.current, { challenge: localisedPath("/account/bot-challenge", language), language });
      },
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [language]);
  return (
    <>
      <div ref={place as RefObject<HTMLDivElement>} className="bot-check" />
      <input type="hidden" name="stamp" value={stamp} />
      <div className="bot-trap" aria-hidden="true">
        <label htmlFor="register-website">{t("trap")}</label>
        <input id="register-website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
    </>
  );
}
