import {
  type FieldMetadata,
  type FieldName,
  type FormMetadata,
  getInputProps,
  useForm,
} from "@conform-to/react";
import { clsx } from "clsx";
import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useRef } from "react";
import type { Language } from "#contract/languages";
import { MENU_LABEL_MAX_CHARS, SITE_URL_MAX_CHARS } from "#contract/limits";
import type { MenuLocation } from "#contract/names";
import type { AdminMenu, AdminMenuItem } from "#contract/site";
import { Button } from "~/components/button";
import { CheckboxRow, TextField } from "~/components/field";
import { Notice } from "~/components/notice";
import { ImplicitSaveButton, SHEET } from "~/features/admin/posts/editor";
import { INTENT } from "~/features/admin/posts/editor-form";
import { ItemButtons } from "~/features/admin/item-buttons";
import { ROW_BUTTONS, ROW_FIELDS, SavedNotice, SITE_ROW } from "~/features/admin/site/site-frame";
import { menuPath } from "~/paths/admin";
import { useUnsavedForm } from "~/features/dialogs/use-unsaved-form";
import { FailureNotice, ProblemSummary, useFieldMessage } from "~/features/forms/form-messages";
import { applyListIntents, rowKey, useRowFocus } from "~/features/forms/form-rows";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
import { ICON } from "~/features/collections/order/move-buttons";
import type { MenuReply } from "./menu.form.server";

const ID = "menu";

type MenuFields = {
  version: string;
  items: AdminMenuItem[];
};

interface MenuFormProps {
  menu: AdminMenu;
  /** The entries of the fallback language. */
  lent: readonly AdminMenuItem[];
  menuLocation: MenuLocation;
  of: Language;
  /** Message after a save; null if the page was opened in another way. */
  saved: string | null;
  /** The server's reply, if the page was loaded by submitting the form. */
  reply?: MenuReply;
}

/** The entries of a menu in order. Every button submits all of them, so that no typed text is lost without JavaScript. */
export function MenuForm({ menu, lent, menuLocation, of, saved, reply: pageReply }: MenuFormProps) {
  const { t } = useTranslation("admin-site");
  const { Form, reply, sent, formProps, options } = useFormFetcher<MenuReply>(ID, pageReply);
  useUnsavedForm(ID);
  const [form, fields] = useForm<MenuFields>({
    ...options,
    defaultValue: { version: menu.version, items: menu.borrowed ? [...lent] : menu.items },
    onValidate: applyListIntents,
  });
  const rows = fields.items.getFieldList();
  const list = useRef<HTMLOListElement>(null);
  const focus = useRowFocus(list, rows);
  const sending = sent?.get(INTENT);
  return (
    <Form {...formProps(form, menuPath(menuLocation, of))} className={SHEET} preventScrollReset>
      <SavedNotice saved={saved} version={menu.version} reply={reply} />
      <ProblemSummary fields={rows.flatMap(fieldsOf)} labels={labelsOf(rows)} />
      <FailureNotice failure={reply?.failure} instead={{ edit_conflict: t("conflict") }} />
      {reply?.otherVersion ? <OtherVersion rows={reply.otherVersion} /> : null}
      <input
        type="hidden"
        name={fields.version.name}
        value={reply?.version ?? fields.version.initialValue}
      />
      <ImplicitSaveButton />
      {/* Takes the focus when a row is removed. */}
      <ol className="site-rows border-t-2 border-ink" ref={list} tabIndex={-1} {...focus}>
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
      </ol>
      {rows.length === 0 ? <p className="text-ink-2">{t("menus.none")}</p> : null}
      <div className="actions">
        <Button
          {...form.insert.getButtonProps({
            name: fields.items.name,
            defaultValue: { label: "", url: "", below: false },
          })}
        >
          <Plus {...ICON} />
          {t("menus.add")}
        </Button>
        <Button
          variant="primary"
          name={INTENT}
          value="save"
          pending={sending === "save"}
          pendingLabel={t("saving")}
        >
          {t("menus.save")}
        </Button>
      </div>
    </Form>
  );
}

type RowField = FieldMetadata<AdminMenuItem, MenuFields>;

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
  form: FormMetadata<MenuFields>;
  list: FieldName<AdminMenuItem[], MenuFields>;
  row: RowField;
  at: number;
  count: number;
  of: Language;
}

function Row({ form, list, row, at, count, of }: RowProps) {
  const { t } = useTranslation("admin-site");
  const problem = useFieldMessage();
  const { label, url, below } = row.getFieldset();
  const name = label.value || t("menus.entry", { number: at + 1 });
  return (
    <li className={clsx(SITE_ROW, below.value && "ms-4 border-s-2 ps-4 md:ms-8")}>
      <fieldset className={clsx(ROW_FIELDS, "md:[&>.error]:col-span-full")}>
        <legend className="sr-only">{name}</legend>
        <TextField
          {...getInputProps(label, { type: "text" })}
          label={t("menus.label")}
          maxLength={MENU_LABEL_MAX_CHARS}
          error={problem(label)}
          lang={of}
          dir="auto"
        />
        <TextField
          {...getInputProps(url, { type: "text" })}
          label={t("menus.url")}
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
