import { useTranslation } from "react-i18next";
import { UPLOAD_MAX_BYTES } from "#contract/limits";
import { Disclosure } from "~/components/disclosure";
import { formatBytes, nativeLanguageName, useLanguage } from "~/i18n/language";
import { FilesField } from "../files/files-field";
import type { FileTitles } from "../files/file-row";
import type { Uploads } from "../files/uploads";
import {
  fieldId,
  MAIN_FILE_LANGUAGE,
  OTHER_FILE_LANGUAGES,
  type UploadFormData,
} from "./upload-data";

interface FilesFieldsProps {
  files: UploadFormData["files"];
  uploads: Uploads;
  titles: FileTitles;
  removeAction: (file: string) => string;
  problem: (field: string) => string | undefined;
}

/** Fields for the English files, which are required, and for other languages, folded until they have files. */
export function FilesFields({ files, uploads, titles, removeAction, problem }: FilesFieldsProps) {
  const { t } = useTranslation("upload");
  const language = useLanguage();
  const most = formatBytes(UPLOAD_MAX_BYTES, language);
  return (
    <>
      <FilesField
        id={fieldId(`${MAIN_FILE_LANGUAGE}_files`)}
        language={MAIN_FILE_LANGUAGE}
        uploads={uploads}
        titles={titles}
        label={t("files.english")}
        hint={t("files.hint", { most })}
        files={files[MAIN_FILE_LANGUAGE]}
        removeAction={removeAction}
        error={problem(`${MAIN_FILE_LANGUAGE}_files`)}
      />
      <div>
        <h3 className="leading-6 font-semibold">{t("files.others")}</h3>
        {OTHER_FILE_LANGUAGES.map((code) => {
          const error = problem(`${code}_files`);
          const name = <span lang={code}>{nativeLanguageName(code)}</span>;
          return (
            <Disclosure
              key={code}
              summary={name}
              chosen={files[code].length > 0 ? files[code].length : null}
              open={files[code].length > 0 || error !== undefined}
            >
              <FilesField
                id={fieldId(`${code}_files`)}
                language={code}
                uploads={uploads}
                titles={titles}
                label={t("files.in", { language: nativeLanguageName(code) })}
                hint={t("files.hint", { most })}
                files={files[code]}
                removeAction={removeAction}
                error={error}
              />
            </Disclosure>
          );
        })}
      </div>
    </>
  );
}
