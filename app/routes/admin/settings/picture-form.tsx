import { useTranslation } from "react-i18next";
import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import type { Language } from "#contract/languages";
import type { SitePicture } from "#contract/names";
import type { Image } from "#contract/shared";
import { Button } from "~/components/button";
import { Field, fieldAria } from "~/components/field";
import { type PictureResult, picturePath, SAVED_ID } from "~/paths/admin";
import { FailureNotice, FieldErrorSummary } from "~/features/forms/form-messages";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
import { FILE_INPUT, useReasonMessage } from "~/features/uploads/files/file-row";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { OnDemandPicture } from "~/features/page/on-demand-picture";
import { FocusedNotice } from "~/features/uploads/contribution-facts";
import type { UploadReason } from "#contract/upload-rules";
import type { FormReply } from "~/features/forms/form-reply";

/** Layout of the parts of one image. */
const PICTURE = "grid grid-cols-1 justify-items-start gap-3";

interface PicturePartProps {
  picture: SitePicture;
  /** The current image. */
  present: Image | null;
  /** The result of the last change. */
  outcome?: PictureResult;
  /** Heading level: below the settings heading, or alone on its page. */
  level?: 2 | 3;
  /** The forms to change the image. */
  children: ReactNode;
}

/** An image of the site in its current state. */
export function PicturePart({ picture, present, outcome, level = 3, children }: PicturePartProps) {
  const { t } = useTranslation("admin-site");
  const Heading = `h${level}` as const;
  return (
    <div
      role="group"
      aria-labelledby={`picture-${picture}`}
      className={clsx(
        "site-picture pb-5 not-first-of-type:border-t not-first-of-type:border-line not-first-of-type:pt-5 [&_img]:max-h-40 [&_img]:max-w-[min(100%,25rem)] [&_img]:bg-tint [&_img]:object-contain",
        PICTURE,
      )}
    >
      <Heading id={`picture-${picture}`}>{t(`pictures.${picture}`)}</Heading>
      {outcome ? (
        <FocusedNotice key={`${outcome} ${present?.url}`} id={SAVED_ID} tone="success">
          {t(`pictures.${outcome}.${picture}`)}
        </FocusedNotice>
      ) : null}
      {present ? (
        <OnDemandPicture image={present}>
          <p>
            <img
              src={present.url}
              alt={t("pictures.present", { name: t(`pictures.${picture}`) })}
              width={present.width}
              height={present.height}
            />
          </p>
        </OnDemandPicture>
      ) : (
        <p className="hint">{t("pictures.none")}</p>
      )}
      {children}
    </div>
  );
}

/** Query parameter of the form that deletes an image. */
export const REMOVE = "remove";

export interface PictureReply extends FormReply {
  /** Why the image was refused, or the form's own validation message. */
  problem?: UploadReason | "choose" | "kind";
  /** With `done`: the result of the change. */
  outcome?: PictureResult;
}

interface PictureFormProps {
  picture: SitePicture;
  /** Language of the settings that the form returns to. */
  of: Language;
  /** The current image. */
  present: Image | null;
  /** Heading level: below the settings heading, or alone on its page. */
  level?: 2 | 3;
  /** The server's reply, if the page was loaded by submitting the form. */
  reply?: PictureReply;
  /** The result named in the page's address. */
  outcome?: PictureResult;
}

/** An image of the site, with forms to replace or delete it. */
export function PictureForm({
  picture,
  of,
  present,
  level,
  reply: pageReply,
  outcome: pageOutcome,
}: PictureFormProps) {
  const { t } = useTranslation("admin-site");
  const language = useLanguage();
  const reasonWords = useReasonMessage();
  const { Form, reply, pending, options } = useFormFetcher<PictureReply>(picture, pageReply);
  const [form, fields] = useForm<Record<"upload", string>>(options);
  const outcome = reply ? reply.outcome : pageOutcome;
  const sentenceOf = (problem: NonNullable<PictureReply["problem"]>) => {
    if (problem === "choose") return t("pictures.choose");
    // Site images allow fewer formats than documents, so the general message would be wrong.
    if (problem === "kind" || problem === "type_not_allowed") return t("pictures.kind");
    return reasonWords(problem);
  };
  const action = (more = {}) => localisedPath(picturePath(picture, of, more), language);
  const file = {
    id: fields.upload.id,
    hint: t(`pictures.${picture}Hint`),
    error: reply?.problem && sentenceOf(reply.problem),
  };
  return (
    <PicturePart picture={picture} present={present} outcome={outcome} level={level}>
      <Form
        {...getFormProps(form)}
        method="post"
        encType="multipart/form-data"
        action={action()}
        className={PICTURE}
      >
        <FieldErrorSummary errors={file.error ? [{ fieldId: file.id, message: file.error }] : []} />
        <FailureNotice failure={reply?.failure} />
        {/* The key clears the chosen file after a change. */}
        <Field key={present?.url} {...file} label={t("pictures.file")}>
          <input
            {...getInputProps(fields.upload, { type: "file" })}
            accept="image/png,image/jpeg,image/gif"
            required
            {...fieldAria(file)}
            className={FILE_INPUT}
          />
        </Field>
        <Button pending={pending} pendingLabel={t("saving")}>
          {t("pictures.save")}
        </Button>
      </Form>
      {present ? (
        <Form method="post" action={action({ [REMOVE]: "" })} className={PICTURE}>
          <Button variant="quiet">{t("pictures.remove")}</Button>
        </Form>
      ) : null}
    </PicturePart>
  );
}
