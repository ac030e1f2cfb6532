import { useTranslation } from "react-i18next";
import { contentContext } from "~/contexts";
import { CONTACT_PATH, ACCESSIBILITY_PATH } from "~/paths/site";
import { LeadPage } from "~/features/page/page-head";
import { proseStyles } from "~/features/posts/post-layout";
import { loadedMeta } from "~/features/page/page-meta";
import { formatDate, useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import { i18nOf } from "~/i18n/i18next.server";
import type { Route } from "./+types/route";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { publicPageHeaders as headers } from "~/http/cache-headers";

/** Date of the last review of the site against this statement. */
const REVIEWED = "2026-11-22";

export const handle = { i18n: ["accessibility"] };
export const links = proseStyles;

export function loader({ context }: Route.LoaderArgs) {
  const t = i18nOf(context.get(contentContext).language).getFixedT(null, "accessibility");
  return { meta: { title: t("title"), description: t("lead"), path: ACCESSIBILITY_PATH } };
}

export const meta: Route.MetaFunction = loadedMeta;

/** The accessibility statement: what works with any device and assistive technology, what does not yet, and whom to contact. */
export default function Accessibility() {
  const { t } = useTranslation("accessibility");
  const language = useLanguage();
  return (
    <LeadPage title={t("title")} lead={t("lead")}>
      <div className="prose">
        <h2>{t("follow.title")}</h2>
        <p>{t("follow.text")}</p>
        <h2>{t("tested.title")}</h2>
        <ul>
          <li>{t("tested.checks")}</li>
          <li>{t("tested.keys")}</li>
          <li>{t("tested.sizes")}</li>
          <li>{t("tested.colours")}</li>
          <li>{t("tested.lines")}</li>
        </ul>
        <h2>{t("limits.title")}</h2>
        <ul>
          <li>{t("limits.files")}</li>
          <li>{t("limits.pictures")}</li>
          <li>{t("limits.languages")}</li>
          <li>{t("limits.people")}</li>
        </ul>
        <h2>{t("tell.title")}</h2>
        <p>
          {t("tell.text")} <Link to={CONTACT_PATH}>{t("tell.link")}</Link>
        </p>
        <p>
          <small>{t("reviewed", { date: formatDate(REVIEWED, language) })}</small>
        </p>
      </div>
    </LeadPage>
  );
}
