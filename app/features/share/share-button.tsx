import { Check, Copy, Mail, MessageCircle, Share2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/button";
import { Popover } from "~/components/popover";
import { useHydrated } from "~/components/use-hydrated";
import type { Shareable } from "./share.server";

const ICON = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;
const ENTRY =
  "flex min-h-11 w-full items-center gap-3 rounded-control px-2.5 text-start text-ink no-underline hover:bg-tint print:hidden";

interface ShareButtonProps {
  share: Shareable;
  title: string;
}

/** Hands the page on: by email, by WhatsApp, as a QR code, and with JavaScript as a copied link. On paper the code alone is left. */
export function ShareButton({ share: { url, qr }, title }: ShareButtonProps) {
  const { t } = useTranslation("share");
  const email = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n\n${url}`)}`;
  const whatsApp = `https://wa.me/?text=${encodeURIComponent(`${title}\n${url}`)}`;
  return (
    <Popover
      name="share"
      className="sm:relative"
      summaryClassName={buttonClass()}
      summary={
        <>
          <Share2 {...ICON} />
          {t("share")}
        </>
      }
    >
      <div className="absolute inset-x-0 top-full z-30 mt-1 rounded-menu border border-line bg-raised p-1.5 [box-shadow:var(--shadow-menu)] sm:end-auto sm:w-64 xl:start-auto xl:end-0 print:static print:block! print:border-0 print:p-0 print:[box-shadow:none]">
        <CopyLink url={url} />
        <a href={email} className={ENTRY}>
          <Mail {...ICON} />
          {t("email")}
        </a>
        <a href={whatsApp} rel="external noopener" className={ENTRY}>
          <MessageCircle {...ICON} />
          {t("whatsApp")}
        </a>
        <figure className="p-2.5 text-small text-ink-2">
          <svg
            viewBox={`-4 -4 ${qr.size + 8} ${qr.size + 8}`}
            className="w-36 rounded-control bg-[#fff] forced-color-adjust-none"
            role="img"
            aria-label={t("qr")}
            shapeRendering="crispEdges"
          >
            <path d={qr.path} fill="#000" />
          </svg>
          <figcaption className="mt-1.5">{t("qr.hint")}</figcaption>
        </figure>
      </div>
    </Popover>
  );
}

/** Only where the browser can copy. */
function CopyLink({ url }: { url: string }) {
  const { t } = useTranslation("share");
  const [isCopied, setCopied] = useState(false);
  const hydrated = useHydrated();
  if (!hydrated || !navigator.clipboard) return null;
  const copy = () =>
    void navigator.clipboard.writeText(url).then(
      () => setCopied(true),
      () => {},
    );
  const Icon = isCopied ? Check : Copy;
  return (
    <>
      <button type="button" className={`${ENTRY} cursor-pointer`} onClick={copy}>
        <Icon {...ICON} />
        {isCopied ? t("copied") : t("copy")}
      </button>
      <span role="status" className="sr-only">
        {isCopied ? t("copied") : null}
      </span>
    </>
  );
}
