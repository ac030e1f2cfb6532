import {
  type ComponentProps,
  type FormEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { AUTHOR_PICTURE_MAX_BYTES } from "#contract/limits";
import { Button } from "~/components/button";
import { Field, fieldAria } from "~/components/field";
import { Notice } from "~/components/messages";
import { SectionHead } from "~/components/section-head";
import { useHydrated } from "~/components/use-live-form";
import { FIELD_COLUMN, DoneNotice, FieldErrorSummary } from "~/features/forms/form-messages";
import { PICTURE_ID, picturePath, LINKEDIN_RETURN_PARAM } from "~/paths/authors";
import { Avatar } from "~/features/posts/covers/avatar";
import { OnDemandPicture } from "~/features/page/on-demand-picture";
import { FILE_INPUT } from "~/features/uploads/files/file-row";
import { formatBytes, useLanguage } from "~/i18n/language";
import { type Cropper } from "./cropper";
import { cropPicture, type CropArea, readPicture } from "./crop-picture";
import {
  type EditData,
  type PictureResult,
  type PictureReply,
  usePictureResultMessage,
  PICTURE_FIELD_ID,
} from "./edit-data";
import { useFetcher } from "react-router";
import { type FormReply, submittedValues } from "~/features/forms/form-reply";
import { localisedPath } from "~/i18n/paths";

/** Shared state of all buttons for the image: the request, its result and the current image. */
export function usePicture({ author: { slug, image }, linkedIn, sentPicture }: EditData) {
  const language = useLanguage();
  const { Form, submit, state, formData, data } = useFetcher<PictureReply | FormReply>({
    key: `author-picture-${slug}`,
  });
  // Keeps LinkedIn's values on the page without JavaScript.
  const query = linkedIn?.state === "offered" ? `?${LINKEDIN_RETURN_PARAM}=1` : "";
  const pending = state !== "idle";
  return {
    Form,
    submit,
    action: localisedPath(picturePath(slug) + query, language),
    /** The pending change: `remove`, `linkedin`, or a file. */
    sending: pending ? (formData?.get("intent") ?? "file") : null,
    outcome: pending ? null : data ? pictureResultOf(data) : sentPicture,
    image: data && "image" in data && data.image !== undefined ? data.image : image,
    /** The base for the next change, after the image has changed the profile. */
    modified: submittedValues(data).modified,
  };
}

function pictureResultOf(reply: PictureReply | FormReply): PictureResult | null {
  if ("outcome" in reply) return reply.outcome;
  return reply.failure ? { failure: reply.failure.code } : null;
}

/** Formats that the content system can convert. The content system checks the file as well. */
const ACCEPTED = "image/jpeg,image/png,image/gif,image/tiff,.jpg,.jpeg,.png,.gif,.tif,.tiff";

interface ChosenPicture {
  file: File;
  /** The crop view; null if the browser cannot decode the file. */
  crop: { picture: HTMLCanvasElement; View: typeof Cropper } | null;
}

/** Replaces or removes the profile image. With JavaScript, the user can crop it. */
export function PictureForm({ data }: { data: EditData }) {
  const { t } = useTranslation("author-edit");
  const language = useLanguage();
  const resultMessage = usePictureResultMessage();
  const hydrated = useHydrated();
  const { Form, submit, action, sending, outcome: answered, image } = usePicture(data);
  const input = useRef<HTMLInputElement>(null);
  const part = useRef<CropArea | null>(null);
  const onPart = useCallback((chosenPart: CropArea) => void (part.current = chosenPart), []);
  const [chosen, setChosen] = useState<ChosenPicture | null>(null);
  const [refusal, setRefusal] = useState<PictureResult | null>(null);
  const [heard, setHeard] = useState(answered);
  if (answered !== heard) {
    setHeard(answered);
    if (answered && "done" in answered) setChosen(null);
  }
  useEffect(() => {
    // Clears the saved file, so that it is not sent again.
    if (answered && "done" in answered && input.current) input.current.value = "";
  }, [answered]);
  const outcome = refusal ?? answered;
  const wrong =
    outcome && ("rule" in outcome || "reason" in outcome) ? resultMessage(outcome) : undefined;

  async function choose(file: File | undefined) {
    setRefusal(null);
    if (!file) return setChosen(null);
    const crop = await Promise.all([readPicture(file), import("./cropper")]).then(
      ([picture, { Cropper: View }]) => ({ picture, View }),
      () => null,
    );
    // Unless the user has chosen another file meanwhile.
    if (input.current?.files?.[0] === file) setChosen({ file, crop });
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    if (!chosen || sending) return;
    const cropped =
      chosen.crop && part.current
        ? await cropPicture(chosen.crop.picture, part.current).catch(() => null)
        : null;
    if (!cropped && chosen.file.size > AUTHOR_PICTURE_MAX_BYTES)
      return setRefusal({ rule: "picture_too_large" });
    const form = new FormData();
    form.set("profile_picture", cropped ?? chosen.file, cropped ? "picture.jpg" : chosen.file.name);
    void submit(form, { method: "post", encType: "multipart/form-data", action });
  }

  function cancel() {
    if (input.current) input.current.value = "";
    setChosen(null);
    setRefusal(null);
    input.current?.focus();
  }

  const hint = [
    t("picture.hint", { size: formatBytes(AUTHOR_PICTURE_MAX_BYTES, language) }),
    hydrated ? null : t("picture.middle"),
    hydrated ? null : t("apart"),
  ]
    .filter(Boolean)
    .join(" ");
  const field = { id: PICTURE_FIELD_ID, hint, error: wrong };
  return (
    <section
      id={PICTURE_ID}
      className="section in-[.dialog-body]:mt-6"
      aria-labelledby="picture-title"
      tabIndex={-1}
    >
      <SectionHead id="picture-title" title={t("picture.title")} />
      <PictureNotice outcome={wrong ? null : outcome} />
      <div className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] items-start gap-5 max-sm:grid-cols-1">
        <Avatar name={data.author.name} image={image} size="l" />
        <div className={FIELD_COLUMN}>
          {image ? <OnDemandPicture image={image}>{null}</OnDemandPicture> : null}
          <Form
            method="post"
            action={action}
            encType="multipart/form-data"
            className={FIELD_COLUMN}
            onSubmit={(event) => void send(event)}
          >
            <FieldErrorSummary
              errors={wrong ? [{ fieldId: PICTURE_FIELD_ID, message: wrong }] : []}
            />
            <Field label={t("picture.choose")} {...field}>
              <input
                ref={input}
                type="file"
                name="profile_picture"
                required
                accept={ACCEPTED}
                className={FILE_INPUT}
                onChange={(event) => void choose(event.currentTarget.files?.[0])}
                {...fieldAria(field)}
              />
            </Field>
            {chosen ? (
              chosen.crop ? (
                <chosen.crop.View picture={chosen.crop.picture} onPart={onPart} />
              ) : (
                <Notice>{t("picture.undecodable")}</Notice>
              )
            ) : null}
            {chosen || !hydrated ? (
              <div className="actions">
                <Button pending={sending === "file"} pendingLabel={t("picture.saving")}>
                  {t("picture.save")}
                </Button>
                {chosen ? (
                  <Button type="button" variant="bare" onClick={cancel}>
                    {t("picture.cancel")}
                  </Button>
                ) : null}
              </div>
            ) : null}
          </Form>
          {image && !chosen ? (
            <PictureButton
              Form={Form}
              action={action}
              intent="remove"
              pending={sending === "remove"}
              pendingLabel={t("picture.removing")}
            >
              {t("picture.remove")}
            </PictureButton>
          ) : null}
        </div>
      </div>
    </section>
  );
}

interface PictureButtonProps extends Pick<
  ComponentProps<typeof Button>,
  "pending" | "pendingLabel" | "children"
> {
  Form: ReturnType<typeof usePicture>["Form"];
  action: string;
  intent: "remove" | "linkedin";
}

/** A button that changes the image without a file. */
export function PictureButton({ Form, action, intent, ...button }: PictureButtonProps) {
  return (
    <Form method="post" action={action}>
      <Button name="intent" value={intent} {...button} />
    </Form>
  );
}

function PictureNotice({ outcome }: { outcome: PictureResult | null }) {
  const resultMessage = usePictureResultMessage();
  if (!outcome) return null;
  return "done" in outcome ? (
    <DoneNotice key={outcome.done}>{resultMessage(outcome)}</DoneNotice>
  ) : (
    <Notice tone="danger" role="alert">
      {resultMessage(outcome)}
    </Notice>
  );
}
