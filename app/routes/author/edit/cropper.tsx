import { type CropArea, drawCropArea } from "./crop-picture";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from "react-image-crop";
import "react-image-crop/dist/ReactCrop.css";

/** Initial size of the crop frame, in percent of the image's shorter side. */
const INITIAL_CROP = 90;
/** Width and height of the preview in pixels: sharp on high-density screens too. */
const PREVIEW_PX = 256;

interface CropperProps {
  picture: HTMLCanvasElement;
  /** Called with the selected part on every change. Must be the same function on every render. */
  onPart: (part: CropArea) => void;
}

/** Selects a square of an image with a frame, by pointer or keyboard, and previews it. */
export function Cropper({ picture, onPart }: CropperProps) {
  const { t } = useTranslation("author-edit");
  const [crop, setCrop] = useState<PercentCrop>(() => centreOf(picture));
  const place = useRef<HTMLDivElement>(null);
  const preview = useRef<HTMLCanvasElement>(null);
  useEffect(() => place.current?.replaceChildren(picture), [picture]);
  useEffect(() => {
    onPart(crop);
    if (preview.current) drawCropArea(picture, crop, preview.current);
  }, [picture, crop, onPart]);
  const labels = {
    cropArea: t("crop.area"),
    nwDragHandle: t("crop.nw"),
    neDragHandle: t("crop.ne"),
    seDragHandle: t("crop.se"),
    swDragHandle: t("crop.sw"),
    nDragHandle: t("crop.n"),
    eDragHandle: t("crop.e"),
    sDragHandle: t("crop.s"),
    wDragHandle: t("crop.w"),
  };
  return (
    <>
      <p className="hint">{t("picture.crop")}</p>
      <div className="mt-2 flex flex-wrap items-end gap-4">
        <ReactCrop
          crop={crop}
          onChange={(_, percent) => setCrop(percent)}
          aspect={1}
          keepSelection
          ariaLabels={labels}
          // The handles' touch targets are larger than their visible part.
          className="[--rc-drag-handle-mobile-size:1.75rem] [--rc-drag-handle-size:1.5rem] [--rc-focus-color:var(--focus)]"
        >
          <div ref={place} className="[&>canvas]:block [&>canvas]:max-h-72 [&>canvas]:max-w-full" />
        </ReactCrop>
        <figure>
          <canvas
            ref={preview}
            width={PREVIEW_PX}
            height={PREVIEW_PX}
            className="size-24 rounded-full rounded-es-none"
            aria-hidden="true"
          />
          <figcaption className="hint">{t("picture.preview")}</figcaption>
        </figure>
      </div>
    </>
  );
}

function centreOf({ width, height }: HTMLCanvasElement): PercentCrop {
  const share = (INITIAL_CROP * Math.min(width, height)) / width;
  return centerCrop(makeAspectCrop({ unit: "%", width: share }, 1, width, height), width, height);
}
