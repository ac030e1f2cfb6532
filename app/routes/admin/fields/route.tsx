import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { AdminExtraField } from "#contract/extra-fields";
import { AppError } from "#contract/errors";
import { buttonClass } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { Tag } from "~/components/tag";
import { getAdminFields, saveAdminFields } from "~/content/admin.server";
import { contentContext } from "~/contexts";
import { AdminFrame, AdminLead } from "~/features/admin/admin-page";
import { AdminList, AdminListRow, AdminTools, NEW_BUTTON } from "~/features/admin/admin-list";
import { loadTypes } from "~/features/admin/fields/field-form.server";
import {
  FIELD_RESULT_ID,
  fieldPath,
  FIELDS_PATH,
  fieldsPath,
  NEW_FIELD_PATH,
  readFieldResult,
} from "~/paths/admin";
import { MoveButton } from "~/features/admin/form-rows";
import { FailureNotice } from "~/features/forms/form-messages";
import { failureOf, refused } from "~/features/forms/read-form.server";
import type { FormReply } from "~/features/forms/form-reply";
import { unlisted } from "~/features/page/page-meta";
import { FocusedNotice, INK_LINK } from "~/features/uploads/contribution-facts";
import { readFormData } from "~/http/form-data.server";
import { i18nOf } from "~/i18n/i18next.server";
import { formatList, useLanguage } from "~/i18n/language";
import { Form, Link, seeOther } from "~/i18n/link";
import type { Route } from "./+types/route";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { keepInputOnFailure as clientAction } from "~/features/forms/use-form-fetcher";
export { loadedMeta as meta } from "~/features/page/page-meta";

export const handle = { i18n: ["admin", "admin-fields", "forms"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const [{ version, fields }, types] = await Promise.all([
    getAdminFields(content),
    loadTypes(content),
  ]);
  const t = i18nOf(content.language).getFixedT(null, "admin-fields");
  return {
    version,
    fields,
    types,
    done: readFieldResult(url.searchParams),
    meta: unlisted(FIELDS_PATH, t("title"), t("lead")),
  };
}

/** Moves a field up or down. */
export async function action({ request, context }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const form = await readFormData(request);
  const name = form.get("up") ?? form.get("down");
  try {
    const { fields } = await getAdminFields(content);
    const from = fields.findIndex((field) => field.name === name);
    const to = from + (form.has("up") ? -1 : 1);
    const moved = fields[from];
    // At either end of the list, the field stays in place.
    if (moved && fields[to]) {
      const others = fields.toSpliced(from, 1);
      await saveAdminFields(content, {
        version: String(form.get("version")),
        fields: others.toSpliced(to, 0, moved),
      });
    }
    return seeOther(fieldsPath("moved"), content.language);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "edit_conflict") throw error;
    return refused<FormReply>({ result: {}, failure: failureOf(error) });
  }
}

/** The extra fields of documents, in the order of the forms. */
export default function AdminFields({
  loaderData: { version, fields, types, done },
  actionData: reply,
}: Route.ComponentProps) {
  const { t } = useTranslation("admin-fields");
  return (
    <AdminFrame section="fields">
      {done && !reply ? (
        <FocusedNotice key={`${done} ${version}`} id={FIELD_RESULT_ID} tone="success">
          {t(`done.${done}`)}
        </FocusedNotice>
      ) : null}
      <FailureNotice failure={reply?.failure} instead={{ edit_conflict: t("conflict") }} />
      <AdminLead>{t("lead")}</AdminLead>
      <AdminTools>
        <Link
          to={NEW_FIELD_PATH}
          className={buttonClass({ variant: "primary", className: NEW_BUTTON })}
        >
          <Plus size={20} strokeWidth={1.75} aria-hidden="true" />
          {t("add")}
        </Link>
      </AdminTools>
      {fields.length > 0 ? (
        <Form method="post" action={FIELDS_PATH} preventScrollReset>
          <input type="hidden" name="version" value={version} />
          <AdminList count={t("count", { count: fields.length })}>
            {fields.map((field, at) => (
              <Row key={field.name} field={field} types={types} at={at} count={fields.length} />
            ))}
          </AdminList>
        </Form>
      ) : (
        <EmptyState blocks="search" title={t("none")} />
      )}
    </AdminFrame>
  );
}

interface RowProps {
  field: AdminExtraField;
  types: readonly { slug: string; name: string }[];
  at: number;
  count: number;
}

function Row({ field: { name, labels, kind, required, terms }, types, at, count }: RowProps) {
  const { t } = useTranslation("admin-fields");
  const language = useLanguage();
  const own = language === "ar" ? undefined : labels[language];
  const label = own || labels.en || name;
  const move = (verb: "up" | "down", isOff: boolean) => (
    <MoveButton name={verb} value={name} verb={verb} entry={label} isOff={isOff} />
  );
  return (
    <AdminListRow
      title={
        <Link
          to={fieldPath(name)}
          lang={own || language === "en" ? undefined : "en"}
          className={`py-2 ${INK_LINK}`}
        >
          {label}
        </Link>
      }
    >
      <p>
        {t(`kind.${kind}`)} {required ? <Tag>{t("required")}</Tag> : null}
      </p>
      <p>
        {formatList(
          terms.map((slug) => types.find((one) => one.slug === slug)?.name ?? slug),
          "comma",
          language,
        )}
      </p>
      <div className="flex">
        {move("up", at === 0)}
        {move("down", at === count - 1)}
      </div>
    </AdminListRow>
  );
}
