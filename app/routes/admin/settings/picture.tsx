import { useTranslation } from "react-i18next";
import { AppError } from "#contract/errors";
import { SITE_PICTURES } from "#contract/names";
import { UPLOAD_REASONS, type UploadReason } from "#contract/upload-rules";
import { getAdminSettings, removeSitePicture, saveSitePicture } from "~/content/admin.server";
import { contentContext } from "~/contexts";
import { AdminFrame } from "~/features/admin/admin-page";
import {
  isSaved,
  readLanguage,
  SAVED_ID,
  savedPath,
  SETTINGS_PATH,
  settingsPath,
} from "~/paths/admin";
import { failureOf, refused } from "~/features/forms/read-form.server";
import { FocusedNotice } from "~/features/uploads/contribution-facts";
import { unlisted } from "~/features/page/page-meta";
import { wantsPage } from "~/http/page-requests";
import { Link, seeOther } from "~/i18n/link";
import { i18nOf } from "~/i18n/i18next.server";
import type { Route } from "./+types/picture";
import { PictureForm, type PictureReply, REMOVE } from "./picture-form";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { keepInputOnFailure as clientAction } from "~/features/forms/use-form-fetcher";
export { loadedMeta as meta } from "~/features/page/page-meta";

export const handle = { i18n: ["admin", "admin-site", "forms", "upload-files"] };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const t = i18nOf(content.language).getFixedT(null, "admin-site");
  const picture = pictureOf(params.picture);
  const of = readLanguage(url.searchParams, content.contentLanguage);
  return {
    picture,
    of,
    present: (await getAdminSettings(content, of))[picture]?.image ?? null,
    saved: isSaved(url.searchParams),
    meta: unlisted(SETTINGS_PATH, t(`pictures.${picture}`), t("settings.lead")),
  };
}

/** Streams the form to the content system. */
export async function action({ request, context, params, url }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const picture = pictureOf(params.picture);
  try {
    const isRemoval = url.searchParams.has(REMOVE);
    await (isRemoval
      ? removeSitePicture(content, picture)
      : saveSitePicture(content, request, picture));
    const outcome = isRemoval ? "removed" : "saved";
    // With JavaScript, the page stays, and keeps what is typed into its other forms.
    if (!wantsPage(request)) return { result: {}, done: true, outcome } satisfies PictureReply;
    const settings = settingsPath(readLanguage(url.searchParams, content.contentLanguage));
    return seeOther(savedPath(settings, `${outcome}.${picture}`), content.language);
  } catch (error) {
    const problem = problemOf(error);
    return refused<PictureReply>({
      result: {},
      ...(problem ? { problem } : { failure: failureOf(error) }),
    });
  }
}

/** The page to change an image without JavaScript, after saving the settings. */
export default function AdminPicture({
  loaderData: { picture, of, present, saved },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTranslation("admin-site");
  return (
    <AdminFrame section="settings">
      {saved && !actionData ? (
        <FocusedNotice id={SAVED_ID} tone="success">
          {t("settings.saved")}
        </FocusedNotice>
      ) : null}
      <PictureForm
        picture={picture}
        of={of}
        present={present}
        level={2}
        reply={actionData as PictureReply | undefined}
      />
      <p>
        <Link to={settingsPath(of)}>{t("pictures.back")}</Link>
      </p>
    </AdminFrame>
  );
}

function pictureOf(name: string) {
  const picture = SITE_PICTURES.find((one) => one === name);
  if (!picture) throw new Response(null, { status: 404 });
  return picture;
}

function problemOf(error: unknown): PictureReply["problem"] {
  if (!(error instanceof AppError)) return undefined;
  if (error.code === "payload_too_large") return "too_large";
  const rule = error.rules?.upload;
  if (rule === "picture_kind") return "kind";
  if (error.code === "invalid_input" && rule === undefined) return "choose";
  return rule !== undefined && rule in UPLOAD_REASONS ? (rule as UploadReason) : undefined;
}
