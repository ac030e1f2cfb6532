import { useTranslation } from "react-i18next";
import { redirectDocument } from "react-router";
import { buttonClass } from "~/components/button";
import { contentContext } from "~/contexts";
import { AccountPage } from "~/features/account/account-page";
import { signInTarget, DOWNLOAD, DOWNLOAD_PATH, isFilePath } from "~/http/return-path";
import { unlisted, siteMeta } from "~/features/page/page-meta";
import { i18nOf } from "~/i18n/i18next.server";
import { membersOnlyPage } from "~/middleware/require-role";
import type { Route } from "./+types/route";

export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";

export const middleware = membersOnlyPage;
export const handle = { i18n: ["account"] };

export function loader({ context, url }: Route.LoaderArgs) {
  const { language } = context.get(contentContext);
  const file = signInTarget(url.searchParams.get(DOWNLOAD), language);
  if (!isFilePath(file)) throw redirectDocument(file);
  const t = i18nOf(language).getFixedT(null, "account");
  return { file, meta: unlisted(DOWNLOAD_PATH, t("title.download"), t("download.text")) };
}

/** The browser follows this refresh without JavaScript too, and stays on this page while it saves the file. */
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? [
        ...siteMeta(matches[0], loaderData.meta),
        { httpEquiv: "refresh", content: `0;url=${loaderData.file}` },
      ]
    : [];

/** `/account/download?file=`: the page after signing in at a file's URL. */
export default function DownloadPage({ loaderData: { file } }: Route.ComponentProps) {
  const { t } = useTranslation("account");
  return (
    <AccountPage title={t("title.download")}>
      <p className="t-lead">{t("download.text")}</p>
      <a href={file} className={`mt-5 ${buttonClass({ variant: "primary" })}`}>
        {t("download.link")}
      </a>
    </AccountPage>
  );
}
