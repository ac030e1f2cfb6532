import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import { SITE_PICTURES } from "#contract/names";
import { getAdminSettings, saveAdminSettings } from "~/content/admin.server";
import { Button } from "~/components/button";
import { useHydrated } from "~/components/use-live-form";
import { contentContext } from "~/contexts";
import { SiteFrame } from "~/features/admin/site/site-frame";
import {
  isSaved,
  readPictureResult,
  picturePath,
  readLanguage,
  savedPath,
  SETTINGS_PATH,
  settingsPath,
} from "~/paths/admin";
import { failureOf, refused, resultOf } from "~/features/forms/read-form.server";
import { unlisted } from "~/features/page/page-meta";
import { readFormData } from "~/http/form-data.server";
import { i18nOf } from "~/i18n/i18next.server";
import { seeOther } from "~/i18n/link";
import type { Route } from "./+types/route";
import { PictureForm, PicturePart } from "./picture-form";
import {
  PART_TITLE,
  SETTINGS_PART,
  SETTINGS_FORM,
  SettingsForm,
  type SettingsReply,
  THEN_PICTURE,
} from "./settings-form";
import { readSettings } from "./settings.form.server";
export { keepBehindDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { keepInputOnFailure as clientAction } from "~/features/forms/use-form-fetcher";
export { loadedMeta as meta } from "~/features/page/page-meta";

export const handle = { i18n: ["admin", "admin-site", "forms", "upload-files"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const of = readLanguage(url.searchParams, content.contentLanguage);
  const t = i18nOf(content.language).getFixedT(null, "admin-site");
  return {
    settings: await getAdminSettings(content, of),
    of,
    saved: isSaved(url.searchParams),
    outcomes: SITE_PICTURES.map((picture) => readPictureResult(url.searchParams, picture)),
    meta: unlisted(SETTINGS_PATH, t("settings.title"), t("settings.lead")),
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const of = readLanguage(url.searchParams, content.contentLanguage);
  const sent = await readFormData(request);
  const { values, problems, save } = readSettings(sent, of);
  if (!save) return refused<SettingsReply>({ result: resultOf(values, problems) });
  try {
    await saveAdminSettings(content, save);
    const picture = SITE_PICTURES.find((one) => one === sent.get(THEN_PICTURE));
    const next = picture ? picturePath(picture, of) : settingsPath(of);
    return seeOther(savedPath(next), content.language);
  } catch (error) {
    const failure = failureOf(error);
    return refused<SettingsReply>({
      result: { initialValue: values },
      failure,
      ...(failure.code === "edit_conflict" && {
        otherVersion: await getAdminSettings(content, of),
      }),
    });
  }
}

/** Name, appearance and contact addresses of the site. */
export default function AdminSettings({
  loaderData: { settings, of, saved, outcomes },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTranslation("admin-site");
  const hydrated = useHydrated();
  return (
    <SiteFrame section="settings" lead={t("settings.lead")} of={of} to={settingsPath}>
      <SettingsForm
        key={`${of} ${settings.version}`}
        settings={settings}
        of={of}
        saved={saved ? t("settings.saved") : null}
        reply={actionData as SettingsReply | undefined}
      />
      <section
        className={clsx(SETTINGS_PART, "mt-(--gap-section) max-w-180")}
        aria-labelledby="pictures"
      >
        <h2 id="pictures" className={PART_TITLE}>
          {t("pictures.title")}
        </h2>
        {SITE_PICTURES.map((picture, index) => {
          const props = {
            picture,
            present: settings[picture]?.image ?? null,
            outcome: outcomes[index],
          };
          // Without JavaScript, a form submits only its own fields, so the settings are saved first.
          return hydrated ? (
            <PictureForm key={picture} {...props} of={of} />
          ) : (
            <PicturePart key={picture} {...props}>
              <Button form={SETTINGS_FORM} name={THEN_PICTURE} value={picture}>
                {t(`pictures.saveAndChange.${picture}`)}
              </Button>
            </PicturePart>
          );
        })}
      </section>
    </SiteFrame>
  );
}
