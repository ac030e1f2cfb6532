import { useTranslation } from "react-i18next";
import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import type { Language } from "#contract/languages";
import type { SitePicture } from "#contract/names";
import type { Image } from "#contract/shared";
import { Button } from "~/components/button";
import { Field, fieldAria } from "~/components/field";
import { type PictureOutcome, picturePath } from "~/features/admin/site-paths";
import { FailureNotice, WrongFields } from "~/features/forms/form-words";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
import { FILE_INPUT } from "~/features/uploads/files/file-look";
import { useReasonWords } from "~/features/uploads/files/state-words";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import { PICTURE, PicturePart } from "./picture-part";
import { type PictureReply, REMOVE } from "./picture-reply";

interface PictureFormProps {
  picture: SitePicture;
  /** The language whose texts are shown, which the form returns to. */
  of: Language;
  /** The current image. */
  present: Image | null;
  /** Heading level: below the settings heading, or alone on its page. */
  level?: 2 | 3;
  /** The server's reply, if the page was loaded by submitting the form. */
  reply?: PictureReply;
  /** The result named in the page's address. */
  outcome?: PictureOutcome;
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
  const reasonWords = useReasonWords();
  const { Form, reply, pending, options } = useFormFetcher<PictureReply>(picture, pageReply);
  const [form, fields] = useForm<Record<"upload", string>>(options);
  const outcome = reply ? reply.outcome : pageOutcome;
  const sentenceOf = (problem: NonNullable<PictureReply["problem"]>) => {
    if (problem === "choose") return t("pictures.choose");
    // Fewer formats than for documents.
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
        <WrongFields errors={file.error ? [{ fieldId: file.id, message: file.error }] : []} />
        <FailureNotice failure={reply?.failure} />
        {/* Clears the chosen file. */}
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
