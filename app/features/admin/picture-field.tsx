import { getInputProps } from "@conform-to/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AdminContent } from "#contract/admin";
import { Button } from "~/components/button";
import { CheckboxRow, FieldError, TextField } from "~/components/field";
import { useHydrated } from "~/components/use-hydrated";
import { OnDemand } from "~/features/light/on-demand";
import { useEditor } from "./editor-context";
import { FIELDS } from "./form-section";
import { fieldId } from "./problem-place";
import { type TakenFile, UploadInto } from "./upload-into";

const PICTURES = "image/jpeg,image/png,image/gif,image/bmp,image/tiff";

/** The picture of a post, with its alternative text. */
export function PictureField({ image }: Pick<AdminContent, "image">) {
  const { t } = useTranslation("admin-edit");
  const {
    data: { files },
    fields,
    problem,
  } = useEditor();
  const hydrated = useHydrated();
  const place = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<{ id: string | null; name?: string }>({ id: image });
  const told = useRef(chosen);
  useEffect(() => {
    if (told.current !== chosen)
      place.current?.dispatchEvent(new Event("input", { bubbles: true }));
    told.current = chosen;
  }, [chosen]);
  const onTaken = useCallback((file: TakenFile) => setChosen(file), []);
  const file = files.find(({ id }) => id === chosen.id);
  const error = problem("image");
  return (
    <div ref={place} id={fieldId("image")} tabIndex={-1} className={FIELDS}>
      {error ? <FieldError>{error}</FieldError> : null}
      {hydrated ? <input type="hidden" name="image" value={chosen.id ?? ""} /> : null}
      {chosen.id ? (
        <div className="flex flex-wrap items-center gap-3 [&_img]:h-24 [&_img]:w-auto [&_img]:rounded-cover">
          {file?.image ? (
            <OnDemand image={file.image}>
              <img
                src={file.image.url}
                alt=""
                width={file.image.width}
                height={file.image.height}
                decoding="async"
              />
            </OnDemand>
          ) : null}
          <p>
            <bdi>{chosen.name ?? file?.name ?? t("picture.there")}</bdi>
          </p>
          {hydrated ? (
            <Button type="button" small variant="quiet" onClick={() => setChosen({ id: null })}>
              {t("picture.remove")}
            </Button>
          ) : (
            <CheckboxRow name="image" value={chosen.id} defaultChecked label={t("picture.keep")} />
          )}
        </div>
      ) : null}
      <UploadInto
        id={fieldId("picture")}
        label={t(chosen.id ? "picture.replace" : "picture.add")}
        accept={PICTURES}
        onTaken={onTaken}
      />
      <TextField
        {...getInputProps(fields.imageAlt, { type: "text" })}
        label={t("picture.alt")}
        hint={t("picture.altHint")}
        error={problem("imageAlt")}
        dir="auto"
      />
    </div>
  );
}
