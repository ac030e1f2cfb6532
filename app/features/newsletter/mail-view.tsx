import { useTranslation } from "react-i18next";
import { Disclosure } from "~/components/disclosure";
import { FactList, FactRow } from "~/components/section-head";

/** Permissions of a mail in a frame: its links open in a tab, which is a normal page. No scripts, no forms. */
export const MAIL_SANDBOX = "allow-popups allow-popups-to-escape-sandbox";

interface MailViewProps {
  subject: string;
  /** Header fields, in the order of a mail program. */
  facts: { label: string; value: string }[];
  /** Path of the mail's HTML, with its language. */
  src: string;
  text: string;
  /** Language of the mail. */
  language?: string;
}

/** A mail as it arrives: header fields, HTML, and plain text. */
export function MailView({ subject, facts, src, text, language }: MailViewProps) {
  const { t } = useTranslation("outbox");
  return (
    <>
      <FactList single className="my-4 max-w-180 border-t-2 border-ink">
        {facts.map(({ label, value }) => (
          <FactRow key={label} label={label}>
            <bdi>{value}</bdi>
          </FactRow>
        ))}
      </FactList>
      {/* At most 680 px wide, as in a mail program. */}
      <iframe
        className="block h-192 w-full max-w-180 rounded-cover border border-line bg-raised"
        src={src}
        title={t("frame", { subject })}
        sandbox={MAIL_SANDBOX}
      />
      <Disclosure summary={t("text")} className="mt-4 max-w-180">
        <pre
          className="bg-sunk p-4 text-small/5.5 wrap-anywhere whitespace-pre-wrap"
          lang={language}
          dir="auto"
        >
          {text}
        </pre>
      </Disclosure>
    </>
  );
}
