import { useTranslation } from "react-i18next";
import { MENU_LOCATIONS } from "#contract/names";
import { Notice } from "~/components/notice";
import { Segmented } from "~/components/segmented";
import { getAdminMenus, saveAdminMenu } from "~/content/admin.server";
import { contentContext } from "~/contexts";
import { SiteFrame } from "~/features/admin/site/site-frame";
import {
  isSaved,
  MENUS_PATH,
  menuPath,
  readLanguage,
  readMenuLocation,
  savedPath,
} from "~/paths/admin";
import { failureOf, readForm, refused, resultOf } from "~/features/forms/read-form.server";
import { unlisted } from "~/features/page/page-meta";
import { languageName, useLanguage } from "~/i18n/language";
import { i18nOf } from "~/i18n/i18next.server";
import { seeOther } from "~/i18n/link";
import type { Route } from "./+types/route";
import { MenuForm } from "./menu-form";
import { MenuFields, menuProblems, type MenuReply, withoutEmpty } from "./menu.form.server";
export { keepInputOnFailure as clientAction } from "~/features/forms/use-form-fetcher";
export { loadedMeta as meta } from "~/features/page/page-meta";
export { keepRejectedForm as shouldRevalidate } from "~/features/admin/site/site-frame";

export const handle = { i18n: ["admin", "admin-site", "forms"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const language = readLanguage(url.searchParams, content.contentLanguage);
  const menuLocation = readMenuLocation(url.searchParams);
  const menu = (await getAdminMenus(content, language)).find(
    ({ location }) => location === menuLocation,
  )!;
  // The entries to start with in a language without its own menu.
  const lent = menu.borrowed
    ? (await getAdminMenus(content, menu.borrowed)).find(
        ({ location }) => location === menuLocation,
      )!.items
    : [];
  const t = i18nOf(content.language).getFixedT(null, "admin-site");
  return {
    menu,
    lent,
    menuLocation,
    of: language,
    saved: isSaved(url.searchParams),
    meta: unlisted(MENUS_PATH, t("menus.title"), t("menus.lead")),
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const menuLocation = readMenuLocation(url.searchParams);
  const language = readLanguage(url.searchParams, content.contentLanguage);
  const read = await readForm(request, MenuFields);
  if ("reply" in read) return read.reply;
  const { version, items: rows } = read.value;
  const { result } = read;
  const problems = menuProblems(rows);
  if (Object.keys(problems).length > 0)
    return refused<MenuReply>({ result: resultOf(result.initialValue, problems) });
  try {
    await saveAdminMenu(content, menuLocation, { language, version, items: withoutEmpty(rows) });
    return seeOther(savedPath(menuPath(menuLocation, language)), content.language);
  } catch (error) {
    const reply = { result, failure: failureOf(error) };
    if (reply.failure.code !== "edit_conflict") return refused<MenuReply>(reply);
    const otherVersion = (await getAdminMenus(content, language)).find(
      ({ location }) => location === menuLocation,
    )!;
    return refused<MenuReply>({
      ...reply,
      version: otherVersion.version,
      otherVersion: otherVersion.items,
    });
  }
}

/** The menus of the site, one location and language at a time. */
export default function AdminMenus({
  loaderData: { menu, lent, menuLocation, of, saved },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTranslation("admin-site");
  const language = useLanguage();
  const lender = menu.borrowed && languageName(menu.borrowed, language);
  return (
    <SiteFrame
      section="menus"
      lead={t("menus.lead")}
      choice={
        <Segmented
          label={t("menus.places")}
          items={MENU_LOCATIONS.map((location) => ({
            to: menuPath(location, of),
            label: t(`menus.place.${location}`),
            current: location === menuLocation,
          }))}
        />
      }
      of={of}
      to={(language) => menuPath(menuLocation, language)}
    >
      {lender ? <Notice>{t("menus.borrowed", { language: lender })}</Notice> : null}
      <MenuForm
        key={`${menuLocation} ${of} ${menu.version}`}
        menu={menu}
        lent={lent}
        menuLocation={menuLocation}
        of={of}
        saved={saved ? t("menus.saved") : null}
        reply={actionData as MenuReply | undefined}
      />
    </SiteFrame>
  );
}
