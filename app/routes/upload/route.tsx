import { UPLOAD_MAX_BYTES } from "#contract/limits";
import { Notice } from "~/components/notice";
import { languageContext } from "~/contexts";
import { Trail } from "~/features/posts/trail";
import { pageStyles } from "~/features/shell/page-styles";
import { siteMeta } from "~/features/shell/site-meta";
import { formatBytes } from "~/i18n/format";
import { routeTexts } from "~/i18n/route-texts";
import { serverTexts } from "~/i18n/texts.server";
import { useTranslation } from "~/i18n/translate";
import { requireUser } from "~/middleware/require-user";
import type { Route } from "./+types/route";

export const handle = await routeTexts("members");
export const links = pageStyles;
export const middleware: Route.MiddlewareFunction[] = [requireUser];

/** Specification, section 5. */
const FILE_TYPES = ["PDF", "DOCX", "XLSX", "PPTX", "JPG", "PNG", "GIF", "BMP", "TIFF"];

export async function loader({ context, url }: Route.LoaderArgs) {
  const t = serverTexts(context.get(languageContext)).translator("members");
  return { meta: { title: t("upload.title"), description: t("upload.lead"), path: url.pathname, robots: "noindex" } };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => siteMeta(matches[0], loaderData?.meta);

/** What somebody who hands in a resource needs to know and to have. */
export default function Upload() {
  const { t, language } = useTranslation("members");
  return (
    <div className="wrap text-page">
      <Trail />
      <header className="page-head">
        <h1>{t("upload.title")}</h1>
        <p className="t-lead">{t("upload.lead")}</p>
      </header>
      <div className="prose">
        <ul>
          <li>{t("upload.files", { size: formatBytes(UPLOAD_MAX_BYTES, language), types: FILE_TYPES.join(", ") })}</li>
          <li>{t("upload.english")}</li>
          <li>{t("upload.about")}</li>
          <li>{t("upload.findings")}</li>
        </ul>
      </div>
      <Notice>{t("upload.soon")}</Notice>
    </div>
  );
}
