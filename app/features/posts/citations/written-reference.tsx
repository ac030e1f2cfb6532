import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "~/components/use-live-form";
import { langAttribute } from "~/features/posts/post-page";
import { useLanguage } from "~/i18n/language";
import type { ReferenceText } from "./reference-text";

interface WrittenReferenceProps {
  text: ReferenceText;
  /** BCP 47 tag of the title. */
  titleLanguage: string;
}

/** A written reference; its direction follows its own letters. */
export function WrittenReference({
  text: { before, title, after },
  titleLanguage,
}: WrittenReferenceProps) {
  const language = useLanguage();
  return (
    <p className="wrap-anywhere" dir="auto">
      {before}
      <cite lang={langAttribute(titleLanguage, language)}>{title}</cite>
      {after}
    </p>
  );
}

interface CopyButtonProps {
  text: ReferenceText;
  className: string;
  /** Accessible name, if there are several. */
  label?: string;
}

/** Appears only if the browser can copy; the text can be selected everywhere. It is last in its row, because it appears late. */
export function CopyButton({ text: { before, title, after }, className, label }: CopyButtonProps) {
  const { t } = useTranslation("citations");
  const [isCopied, setCopied] = useState(false);
  const hydrated = useHydrated();
  if (!hydrated || !navigator.clipboard) return null;
  const copy = () => {
    // Otherwise a second copy would not be announced.
    setCopied(false);
    void navigator.clipboard.writeText(before + title + after).then(
      () => setCopied(true),
      () => {},
    );
  };
  return (
    <>
      <button type="button" className={className} aria-label={label} onClick={copy}>
        {t("copy")}
      </button>
      <span role="status">{isCopied ? t("copied") : null}</span>
    </>
  );
}
