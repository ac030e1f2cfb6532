import { type SectionId, SECTIONS, useSectionLink } from "./example";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { LANGUAGE_INFO } from "#contract/languages";
import { buttonClass } from "~/components/button";
import { contentContext } from "~/contexts";
import { LeadPage } from "~/features/page/page-head";
import { proseStyles } from "~/features/posts/post-layout";
import { siteMeta } from "~/features/page/page-meta";
import { i18nOf } from "~/i18n/i18next.server";
import { useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import { requireEditor, requireLocalSite } from "~/middleware/require-role";
import allStyles from "~/styles/app.css?url";
import type { Route } from "./+types/route";
import { Buttons, Choices, Fields } from "./fields";
import { Dialogs, Messages } from "./messages-and-dialogs";
import { Lists, Pictures } from "./lists-and-pictures";
import { Navigation } from "./navigation";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";

const PATH = "/development/components";
/** Shows the examples from right to left. */
const RTL = `${PATH}?dir=rtl`;

const EXAMPLES: Record<SectionId, ComponentType> = {
  buttons: Buttons,
  fields: Fields,
  choices: Choices,
  messages: Messages,
  navigation: Navigation,
  lists: Lists,
  pictures: Pictures,
  dialogs: Dialogs,
};

export const handle = { i18n: ["components", "cards", "browse", "charts", "forms"] };
/** In development, the page needs no account. A built site serves this page only locally, and only to editors. */
export const middleware: Route.MiddlewareFunction[] = import.meta.env.DEV
  ? []
  : [requireLocalSite, requireEditor];
/** Includes the style sheet for members, which has this folder's utilities. */
export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: allStyles },
  ...proseStyles(),
];
export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "private, no-store" });

export function loader({ context }: Route.LoaderArgs) {
  const t = i18nOf(context.get(contentContext).language).getFixedT(null, "components");
  return {
    meta: { title: t("title"), description: t("lead"), path: PATH, robots: "noindex" },
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  siteMeta(matches[0], loaderData?.meta);

/** For developers: every component in all its states. The device sets dark mode, the address sets right-to-left. */
export default function Components() {
  const { t } = useTranslation("components");
  const own = LANGUAGE_INFO[useLanguage()].direction;
  const here = useSectionLink();
  const isTurned = useSearchParams()[0].get("dir") === "rtl";
  return (
    <LeadPage title={t("title")} lead={t("lead")}>
      {own === "ltr" ? (
        <Link to={isTurned ? PATH : RTL} className={buttonClass({ className: "mb-5" })}>
          {t(isTurned ? "direction.ltr" : "direction.rtl")}
        </Link>
      ) : null}
      <nav aria-label={t("contents")}>
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          {SECTIONS.map((id) => (
            <li key={id}>
              <Link to={here(id)} className="inline-block py-2.5">
                {t(`section.${id}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div dir={isTurned ? "rtl" : undefined} className="components pb-14">
        {SECTIONS.map((id) => {
          const Examples = EXAMPLES[id];
          return <Examples key={id} />;
        })}
      </div>
    </LeadPage>
  );
}
