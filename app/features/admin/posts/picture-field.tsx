import { getInputProps } from "@conform-to/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AdminContent } from "#contract/admin";
import { ADMIN_CAPTION_MAX_CHARS } from "#contract/limits";
import { Button } from "~/components/button";
import { CheckboxRow, FieldError, TextField, FieldGroup } from "~/components/field";
import { useHydrated } from "~/components/use-live-form";
import { useLimitHint } from "~/features/forms/form-messages";
import { OnDemandPicture } from "~/features/page/on-demand-picture";
import { useEditor } from "./editor-form";
import { FIELDS } from "../form-rows";
import { fieldId } from "./use-problem-list";
import { DropArea } from "~/features/uploads/files/file-choice";
import { FileList } from "~/features/uploads/files/file-row";
import { createUploads } from "~/features/uploads/files/uploads";
import { useAnnounced, useUploadRows } from "~/features/uploads/files/use-uploads";

/** An accepted file, with the id that content refers to. */
export interface UploadedFile {
  id: string;
  name: string;
}

interface PostFileUploadProps {
  id: string;
  label: string;
  hint?: string;
  /** File types that the browser offers. */
  accept?: string;
  /** Whether several files can be chosen at once. */
  multiple?: boolean;
  onTaken: (file: UploadedFile) => void;
  className?: string;
}

/** Uploads need a language, but here each file's row has its own. */
const ANY_LANGUAGE = "en";

/** Sends files, and passes on those that were accepted. Needs script: without it, the page has a separate form for files. */
export function PostFileUpload({
  id,
  label,
  hint,
  accept,
  multiple,
  onTaken,
  className,
}: PostFileUploadProps) {
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const [uploads] = useState(() => createUploads());
  useEffect(() => {
    window.addEventListener("online", uploads.retryNow);
    return () => {
      window.removeEventListener("online", uploads.retryNow);
      uploads.stop();
    };
  }, [uploads]);

  const rows = useUploadRows(uploads);
  const announcement = useAnnounced(rows);
  const taken = useRef(new Set<string>());
  useEffect(() => {
    for (const { key, id: fileId, name, state } of rows) {
      if (state !== "accepted" || fileId === undefined || taken.current.has(key)) continue;
      taken.current.add(key);
      onTaken({ id: fileId, name });
    }
  }, [rows, onTaken]);

  const take = () => {
    const field = input.current;
    if (!field?.files?.length) return;
    uploads.add(ANY_LANGUAGE, [...field.files]);
    // Lets the editor choose the same file again after removing it.
    field.value = "";
  };
  const remove = (key: string) => {
    uploads.remove(key);
    // The row that had the focus is gone.
    input.current?.focus();
  };
  const under = rows.filter(({ state }) => state !== "accepted");
  if (!hydrated) return null;
  return (
    <FieldGroup id={id} legend={label} hint={hint} className={className}>
      <DropArea
        whole
        ref={input}
        id={`${id}-input`}
        multiple={multiple}
        accept={accept}
        aria-describedby={hint === undefined ? undefined : `${id}-description`}
        onChange={take}
      />
      <FileList rows={under} uploads={uploads} onRemove={remove} />
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </FieldGroup>
  );
}

const PICTURES = "image/jpeg,image/png,image/gif,image/bmp,image/tiff";

/** The picture of a post, with its alternative text. */
export function PictureField({ image }: Pick<AdminContent, "image">) {
  const { t } = useTranslation("admin-edit");
  const withLimit = useLimitHint();
  const {
    data: { files },
    fields,
    problem,
  } = useEditor();
  const hydrated = useHydrated();
  const container = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<{ id: string | null; name?: string }>({ id: image });
  const announced = useRef(chosen);
  useEffect(() => {
    if (announced.current !== chosen)
      container.current?.dispatchEvent(new Event("input", { bubbles: true }));
    announced.current = chosen;
  }, [chosen]);
  const onTaken = useCallback((file: UploadedFile) => setChosen(file), []);
  const file = files.find(({ id }) => id === chosen.id);
  const error = problem("image");
  return (
    <div ref={container} id={fieldId("image")} tabIndex={-1} className={FIELDS}>
      {error ? <FieldError>{error}</FieldError> : null}
      {hydrated ? <input type="hidden" name="image" value={chosen.id ?? ""} /> : null}
      {chosen.id ? (
        <div className="flex flex-wrap items-center gap-3 [&_img]:h-24 [&_img]:w-auto [&_img]:rounded-cover">
          {file?.image ? (
            <OnDemandPicture image={file.image}>
              <img
                src={file.image.url}
                alt=""
                width={file.image.width}
                height={file.image.height}
                decoding="async"
              />
            </OnDemandPicture>
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
      <PostFileUpload
        id={fieldId("picture")}
        label={t(chosen.id ? "picture.replace" : "picture.add")}
        accept={PICTURES}
        onTaken={onTaken}
      />
      <TextField
        {...getInputProps(fields.imageAlt, { type: "text" })}
        label={t("picture.alt")}
        hint={withLimit(ADMIN_CAPTION_MAX_CHARS, t("picture.altHint"))}
        error={problem("imageAlt")}
        dir="auto"
      />
    </div>
  );
}
