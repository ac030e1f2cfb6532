import { useTranslation } from "react-i18next";
import { MENU_LOCATIONS, type MenuLocation } from "#contract/names";
import { Notice } from "~/components/messages";
import { Segmented } from "~/components/navigation";
import { getAdminMenus, saveAdminMenu } from "~/content/admin.server";
import { contentContext } from "~/contexts";
import { SiteFrame, ROW_BUTTONS, ROW_FIELDS, SITE_ROW, SHEET } from "~/features/admin/admin-page";
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
import { MenuFields, menuProblems, type MenuReply, withoutEmpty } from "./menu.form.server";
import {
  type FieldMetadata,
  type FieldName,
  type FormMetadata,
  getInputProps,
  useForm,
} from "@conform-to/react";
import { clsx } from "clsx";
import type { Language } from "#contract/languages";
import { MENU_LABEL_MAX_CHARS, SITE_URL_MAX_CHARS } from "#contract/limits";
import type { AdminMenu, AdminMenuItem } from "#contract/site";
import { CheckboxRow, TextField } from "~/components/field";
import {
  ItemButtons,
  applyListIntents,
  rowKey,
  RowList,
  RowsFormButtons,
  RowsFormHead,
} from "~/features/admin/form-rows";
import { useUnsavedForm } from "~/features/dialogs/use-unsaved-form";
import { useFieldMessage, useLimitHint } from "~/features/forms/form-messages";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
export { keepInputOnFailure as clientAction } from "~/features/forms/use-form-fetcher";
export { loadedMeta as meta } from "~/features/page/page-meta";
export { revalidateUnlessRejected as shouldRevalidate } from "~/features/admin/admin-page";

export const handle = { i18n: ["admin", "admin-site", "forms"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const language = readLanguage(url.searchParams, content.contentLanguage);
  const menuLocation = readMenuLocation(url.searchParams);
  const menu = (await getAdminMenus(content, language)).find(
    ({ location }) => location === menuLocation,
  )!;
  // The entries to start with in a language without its own menu.
  const borrowedItems = menu.borrowed
    ? (await getAdminMenus(content, menu.borrowed)).find(
        ({ location }) => location === menuLocation,
      )!.items
    : [];
  const t = i18nOf(content.language).getFixedT(null, "admin-site");
  return {
    menu,
    borrowedItems,
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
  loaderData: { menu, borrowedItems, menuLocation, of, saved },
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
        borrowedItems={borrowedItems}
        menuLocation={menuLocation}
        of={of}
        saved={saved ? t("menus.saved") : null}
        reply={actionData as MenuReply | undefined}
      />
    </SiteFrame>
  );
}

const ID = "menu";

type MenuFormValues = {
  version: string;
  items: AdminMenuItem[];
};

interface MenuFormProps {
  menu: AdminMenu;
  /** The entries of the fallback language. */
  borrowedItems: readonly AdminMenuItem[];
  menuLocation: MenuLocation;
  of: Language;
  /** Message after a save; null if the page was opened in another way. */
  saved: string | null;
  /** The server's reply, if the page was loaded by submitting the form. */
  reply?: MenuReply;
}

/** The entries of a menu in order. Every button submits all of them, so that no typed text is lost without JavaScript. */
function MenuForm({
  menu,
  borrowedItems,
  menuLocation,
  of,
  saved,
  reply: pageReply,
}: MenuFormProps) {
  const { t } = useTranslation("admin-site");
  const { Form, reply, sent, formProps, options } = useFormFetcher<MenuReply>(ID, pageReply);
  useUnsavedForm(ID);
  const [form, fields] = useForm<MenuFormValues>({
    ...options,
    defaultValue: { version: menu.version, items: menu.borrowed ? [...borrowedItems] : menu.items },
    onValidate: applyListIntents,
  });
  const rows = fields.items.getFieldList();
  return (
    <Form {...formProps(form, menuPath(menuLocation, of))} className={SHEET} preventScrollReset>
      <RowsFormHead
        saved={saved}
        version={menu.version}
        reply={reply}
        versionField={fields.version}
        fields={rows.flatMap(fieldsOf)}
        labels={labelsOf(rows)}
      >
        {reply?.otherVersion ? <OtherVersion rows={reply.otherVersion} /> : null}
      </RowsFormHead>
      <RowList rows={rows} none={t("menus.none")}>
        {rows.map((row, index) => (
          <Row
            key={rowKey(row)}
            form={form}
            list={fields.items.name}
            row={row}
            at={index}
            count={rows.length}
            of={of}
          />
        ))}
      </RowList>
      <RowsFormButtons
        add={form.insert.getButtonProps({
          name: fields.items.name,
          defaultValue: { label: "", url: "", below: false },
        })}
        addLabel={t("menus.add")}
        saveLabel={t("menus.save")}
        sent={sent}
      />
    </Form>
  );
}

type RowField = FieldMetadata<AdminMenuItem, MenuFormValues>;

const fieldsOf = (row: RowField) => {
  const { label, url, below } = row.getFieldset();
  return [label, url, below];
};

const labelsOf = (rows: readonly RowField[]): Record<string, string> =>
  Object.fromEntries(
    rows.flatMap((row, at) =>
      fieldsOf(row).map(({ name }) => [name, row.getFieldset().label.value || String(at + 1)]),
    ),
  );

interface RowProps {
  form: FormMetadata<MenuFormValues>;
  list: FieldName<AdminMenuItem[], MenuFormValues>;
  row: RowField;
  at: number;
  count: number;
  of: Language;
}

function Row({ form, list, row, at, count, of }: RowProps) {
  const { t } = useTranslation("admin-site");
  const problem = useFieldMessage();
  const withLimit = useLimitHint();
  const { label, url, below } = row.getFieldset();
  const name = label.value || t("menus.entry", { number: at + 1 });
  return (
    <li className={clsx(SITE_ROW, below.value && "ms-4 border-s-2 ps-4 md:ms-8")}>
      <fieldset className={clsx(ROW_FIELDS, "md:[&>.error]:col-span-full")}>
        <legend className="sr-only">{name}</legend>
        <TextField
          {...getInputProps(label, { type: "text" })}
          label={t("menus.label")}
          hint={withLimit(MENU_LABEL_MAX_CHARS)}
          maxLength={MENU_LABEL_MAX_CHARS}
          error={problem(label)}
          lang={of}
          dir="auto"
        />
        <TextField
          {...getInputProps(url, { type: "text" })}
          label={t("menus.url")}
          hint={withLimit(SITE_URL_MAX_CHARS)}
          maxLength={SITE_URL_MAX_CHARS}
          error={problem(url)}
          inputMode="url"
          dir="ltr"
        />
        <CheckboxRow
          {...getInputProps(below, { type: "checkbox" })}
          label={t("menus.below")}
          error={problem(below)}
          className="md:col-span-full"
        />
      </fieldset>
      <ItemButtons
        form={form}
        list={list}
        at={at}
        count={count}
        name={name}
        className={ROW_BUTTONS}
      />
    </li>
  );
}

/** The version that another user has saved meanwhile. */
function OtherVersion({ rows }: { rows: readonly AdminMenuItem[] }) {
  const { t } = useTranslation("admin-site");
  return (
    <Notice tone="warning">
      <p>{t("menus.theirs")}</p>
      <ul>
        {rows.map(({ label, url }) => (
          <li key={`${label} ${url}`}>
            <bdi>{label}</bdi> <bdi dir="ltr">{url}</bdi>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
