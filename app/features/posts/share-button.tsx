import { Check, Copy, Mail, MessageCircle, Share2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/button";
import { Popover } from "~/components/popover";
import { useHydrated } from "~/components/use-live-form";
import { useLight } from "~/features/page/page-context";
import type { Shareable } from "./read-document.server";

const ICON = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;
const ENTRY =
  "flex min-h-11 w-full items-center gap-3 rounded-control px-2.5 text-start text-ink no-underline hover:bg-tint";
/** Black on white in every colour scheme; in CSS pixels. */
const QR = { width: 144, className: "forced-color-adjust-none", role: "img" } as const;

/** Text keys of the button: before, after, and after a copy that the browser refused. */
type Copying = "copy" | "copied" | "notCopied";

interface ShareButtonProps {
  share: Shareable;
  title: string;
}

/**
 * A button to share the page: by email, by WhatsApp, as a QR code, and with JavaScript as a copied link. On paper only
 * the code remains.
 */
export function ShareButton({ share: { url, qr }, title }: ShareButtonProps) {
  const { t } = useTranslation("share");
  // Light mode leaves out the QR code, which takes as many bytes as the rest of a short page.
  const light = useLight();
  // Kept here because the menu is rendered again when its script arrives.
  const [copying, setCopying] = useState<Copying>("copy");
  const email = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n\n${url}`)}`;
  const whatsApp = `https://wa.me/?text=${encodeURIComponent(`${title}\n${url}`)}`;
  // The lines run through the middle of the squares.
  const box = `-4 -4.5 ${qr.size + 8} ${qr.size + 8}`;
  return (
    <>
      <Popover
        name="share"
        className="sm:relative print:hidden"
        summaryClassName={buttonClass()}
        summary={
          <>
            <Share2 {...ICON} />
            {t("share")}
          </>
        }
      >
        <div className="absolute inset-x-0 top-full z-30 mt-1 rounded-menu border border-line bg-raised p-1.5 [box-shadow:var(--shadow-menu)] sm:end-auto sm:w-64 xl:start-auto xl:end-0">
          <CopyLink url={url} copying={copying} onCopying={setCopying} />
          <a href={email} className={ENTRY}>
            <Mail {...ICON} />
            {t("email")}
          </a>
          <a href={whatsApp} rel="external noopener" className={ENTRY}>
            <MessageCircle {...ICON} />
            {t("whatsApp")}
          </a>
          {light ? null : (
            <figure className="px-2.5 py-2.5 text-small text-ink-2">
              <svg {...QR} viewBox={box} aria-label={t("qr")}>
                <use href="#share-qr" />
              </svg>
              <figcaption className="mt-1.5">{t("qr.hint")}</figcaption>
            </figure>
          )}
        </div>
      </Popover>
      {/* For print, because the menu may be closed. */}
      {light ? null : (
        <svg
          {...QR}
          viewBox={box}
          className={`${QR.className} hidden print:block`}
          aria-label={t("qr")}
          shapeRendering="crispEdges"
        >
          <g id="share-qr">
            <path d={`M-4-4.5h${qr.size + 8}v${qr.size + 8}h-${qr.size + 8}`} fill="#fff" />
            <path d={qr.path} stroke="#000" />
          </g>
        </svg>
      )}
    </>
  );
}

interface CopyLinkProps {
  url: string;
  copying: Copying;
  onCopying: (copying: Copying) => void;
}

/** Appears only if the browser can copy, which it may still refuse. */
function CopyLink({ url, copying, onCopying }: CopyLinkProps) {
  const { t } = useTranslation("share");
  const hydrated = useHydrated();
  if (!hydrated || !navigator.clipboard) return null;
  const copy = () =>
    void navigator.clipboard.writeText(url).then(
      () => onCopying("copied"),
      () => onCopying("notCopied"),
    );
  const Icon = copying === "copied" ? Check : Copy;
  return (
    <>
      <button type="button" className={`${ENTRY} cursor-pointer`} onClick={copy}>
        <Icon {...ICON} />
        {t(copying)}
      </button>
      <span role="status" className="sr-only">
        {copying === "copy" ? null : t(copying)}
      </span>
    </>
  );
}
