import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { SitePicture } from "#contract/names";
import type { Image } from "#contract/shared";
import { type PictureOutcome, SAVED_ID } from "~/features/admin/site-paths";
import { OnDemand } from "~/features/light/on-demand";
import { FocusedNotice } from "~/features/review/focused-notice";

/** Layout of the parts of one image. */
export const PICTURE = "grid grid-cols-1 justify-items-start gap-3";

interface PicturePartProps {
  picture: SitePicture;
  /** The current image. */
  present: Image | null;
  /** The result of the last change. */
  outcome?: PictureOutcome;
  /** Heading level: below the settings heading, or alone on its page. */
  level?: 2 | 3;
  /** The forms to change it. */
  children: ReactNode;
}

/** An image of the site in its current state. */
export function PicturePart({ picture, present, outcome, level = 3, children }: PicturePartProps) {
  const { t } = useTranslation("admin-site");
  const Heading = `h${level}` as const;
  return (
    <div
      className={clsx(
        "site-picture pb-5 not-first-of-type:border-t not-first-of-type:border-line not-first-of-type:pt-5 [&_img]:max-h-40 [&_img]:max-w-[min(100%,25rem)] [&_img]:bg-tint [&_img]:object-contain",
        PICTURE,
      )}
    >
      <Heading>{t(`pictures.${picture}`)}</Heading>
      {outcome ? (
        <FocusedNotice key={`${outcome} ${present?.url}`} id={SAVED_ID} tone="success">
          {t(`pictures.${outcome}.${picture}`)}
        </FocusedNotice>
      ) : null}
      {present ? (
        <OnDemand image={present}>
          <p>
            <img
              src={present.url}
              alt={t("pictures.present", { name: t(`pictures.${picture}`) })}
              width={present.width}
              height={present.height}
            />
          </p>
        </OnDemand>
      ) : (
        <p className="hint">{t("pictures.none")}</p>
      )}
      {children}
    </div>
  );
}
