import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import { ADMIN_PARTS } from "#contract/admin-rules";
import { FILE_LANGUAGES } from "#contract/upload-rules";
import { Button } from "~/components/button";
import { Field, SelectField } from "~/components/field";
import { SectionHead } from "~/components/section-head";
import { useHydrated } from "~/components/use-hydrated";
import { FILE_BUTTON } from "~/features/uploads/files/file-look";
import { NativeLanguageOptions } from "~/i18n/language-options";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import { useEditor } from "./editor-context";
import { FIELDS } from "./form-section";
import { type FilePlace, FILE_PLACES, filesPath, SENT_FILES } from "./paths";

/** Without script: separate forms for files, which go to the content system as they arrive. */
export function FileForms() {
  const { t } = useTranslation("admin-edit");
  const {
    data: { part },
  } = useEditor();
  const parts: readonly string[] = ADMIN_PARTS[part.type];
  const places = part.chapter === null ? FILE_PLACES.filter((place) => parts.includes(place)) : [];
  if (useHydrated() || places.length === 0) return null;
  return (
    <section className="section" aria-labelledby="admin-send">
      <SectionHead id="admin-send" title={t("upload.title")} />
      <p className="hint">{t("upload.hint")}</p>
      {places.map((place) => (
        <FileForm key={place} place={place} />
      ))}
    </section>
  );
}

function FileForm({ place }: { place: FilePlace }) {
  const { t } = useTranslation("admin-edit");
  const language = useLanguage();
  const {
    data: { head, part },
  } = useEditor();
  const id = `admin-send-${place}`;
  return (
    <form
      method="post"
      encType="multipart/form-data"
      action={localisedPath(filesPath(head.databaseId, place, part.language), language)}
      className={clsx("admin-send mt-5", FIELDS)}
    >
      <Field id={id} label={t(`upload.${place}`)}>
        <input
          id={id}
          type="file"
          name={SENT_FILES}
          multiple={place === "files"}
          required
          className={`input ${FILE_BUTTON}`}
        />
      </Field>
      {place === "files" ? (
        <SelectField
          id={`${id}-language`}
          name="language"
          label={t("file.language")}
          defaultValue={part.language}
        >
          <NativeLanguageOptions codes={FILE_LANGUAGES} />
        </SelectField>
      ) : null}
      <div className="actions">
        <Button>{t("upload.send")}</Button>
      </div>
    </form>
  );
}
