import { ImageIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { pictureAt } from "#contract/pictures";
import type { Image } from "#contract/shared";
import { formatBytes, useLanguage } from "~/i18n/language";
import { useLight } from "./page-context";

/** Picture widths in light mode, the widest first: half a small screen is enough to see what a picture shows. */
const WIDTHS = [480, 240, 160] as const;
/**
 * Bytes per pixel of such a picture. Measured at these widths: faces 0.02 to 0.03 bytes, covers 0.05 to 0.06, photographs 0.06
 * to 0.3.
 */
const BYTES_PER_PIXEL = 0.1;
/** Rounded, because the exact size is unknown: pictures are resized on request. */
const ROUNDED_TO_BYTES = 5_000;

/**
 * A picture; in light mode a small one on request, with its size in bytes. Takes the picture that other readers get. The
 * content of a closed `details` has no layout, so no browser fetches a lazy picture there.
 */
export function OnDemandPicture({ image, children }: { image: Image; children: ReactNode }) {
  const { t } = useTranslation("common");
  const language = useLanguage();
  if (!useLight()) return children;
  const width = WIDTHS.find((known) => known < image.width) ?? image.width;
  const pixels = (width * width * image.height) / image.width;
  const size = Math.ceil((pixels * BYTES_PER_PIXEL) / ROUNDED_TO_BYTES) * ROUNDED_TO_BYTES;
  return (
    <details className="on-demand">
      <summary className="inline-flex min-h-11 items-center gap-2 text-accent underline">
        <ImageIcon size={18} strokeWidth={1.75} aria-hidden="true" />
        {t("picture.show", { size: formatBytes(size, language) })}
      </summary>
      <img
        className="rounded-cover"
        src={width < image.width ? pictureAt(image, width as (typeof WIDTHS)[number]) : image.url}
        alt={image.alt}
        width={image.width}
        height={image.height}
        loading="lazy"
        decoding="async"
      />
    </details>
  );
}
