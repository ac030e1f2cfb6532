import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import type { Language } from "#contract/languages";
import type { SitePicture } from "#contract/names";
import type { Image } from "#contract/shared";
import { Button } from "~/components/button";
import { Field, fieldAria } from "~/components/field";
import { type PictureOutcome, picturePath, SAVED_ID } from "~/features/desk/site-paths";
import { FailureNotice } from "~/features/forms/form-words";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
import { FocusedNotice } from "~/features/review/focused-notice";
import { OnDemand } from "~/features/light/on-demand";
import { FILE_INPUT } from "~/features/uploads/files/file-look";
import { useReasonWords } from "~/features/uploads/files/state-words";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import { type PictureReply, REMOVE } from "./picture-reply";

interface PictureFormProps {
  picture: SitePicture;
  /** The language whose texts are in view: where one comes back to. */
  of: Language;
  /** What it is now. */
  present: Image | null;
  /** Of its heading: below the settings' own, or alone on its page. */
  level?: 2 | 3;
  /** What the server said when the page itself was sent. */
  reply?: PictureReply;
  /** What the address of the page says of it. */
  outcome?: PictureOutcome;
}

const PICTURE = "grid grid-cols-1 justify-items-start gap-3";

/** A picture of the site: what it is now, and the form that puts another there or takes it away. */
export function PictureForm({
  picture,
  of,
  present,
  level = 3,
  reply: pageReply,
  outcome: pageOutcome,
}: PictureFormProps) {
  const { t } = useTranslation("desk-site");
  const language = useLanguage();
  const reasonWords = useReasonWords();
  const { Form, reply, pending, options } = useFormFetcher<PictureReply>(picture, pageReply);
  const [form, fields] = useForm<Record<"upload", string>>(options);
  const outcome = reply ? reply.outcome : pageOutcome;
  const Heading = `h${level}` as const;
  const action = (more = {}) => localisedPath(picturePath(picture, of, more), language);
  const file = {
    id: fields.upload.id,
    hint: t(`pictures.${picture}Hint`),
    error:
      reply?.problem &&
      (reply.problem === "choose" || reply.problem === "kind"
        ? t(`pictures.${reply.problem}`)
        : reasonWords(reply.problem)),
  };
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
      <Form
        {...getFormProps(form)}
        method="post"
        encType="multipart/form-data"
        action={action()}
        className={PICTURE}
      >
        <FailureNotice failure={reply?.failure} />
        {/* The file that was chosen is no longer to be sent. */}
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
    </div>
  );
}
