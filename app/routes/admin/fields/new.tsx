import { useTranslation } from "react-i18next";
import { getAdminFields, saveAdminFields } from "~/content/admin.server";
import { contentContext } from "~/contexts";
import { AdminHeading, AdminPage } from "~/features/admin/admin-page";
import { FieldForm, type FieldReply } from "~/features/admin/fields/field-form";
import {
  fieldRefusal,
  loadTypes,
  readFieldForm,
  fieldProblem,
} from "~/features/admin/fields/field-form.server";
import { FIELDS_PATH, fieldsPath, NEW_FIELD_PATH } from "~/paths/admin";
import { unlisted } from "~/features/page/page-meta";
import { readFormData } from "~/http/form-data.server";
import { i18nOf } from "~/i18n/i18next.server";
import { seeOther } from "~/i18n/link";
import type { Route } from "./+types/new";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { keepInputOnFailure as clientAction } from "~/features/forms/use-form-fetcher";
export { loadedMeta as meta } from "~/features/page/page-meta";

export const handle = { i18n: ["admin", "admin-fields", "forms"] };

export async function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const t = i18nOf(content.language).getFixedT(null, "admin-fields");
  return {
    types: await loadTypes(content),
    meta: unlisted(NEW_FIELD_PATH, t("new"), t("lead")),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const form = await readFormData(request);
  const { field, problems } = readFieldForm(form, null);
  if (Object.keys(problems).length > 0) return fieldProblem(form, problems);
  try {
    const { version, fields } = await getAdminFields(content);
    await saveAdminFields(content, { version, fields: [...fields, field] });
    return seeOther(fieldsPath("added"), content.language);
  } catch (error) {
    return fieldRefusal(form, error);
  }
}

/** Creates an extra field. */
export default function NewField({ loaderData: { types }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("admin-fields");
  return (
    <AdminPage trail={[{ to: FIELDS_PATH, label: t("title") }]}>
      <AdminHeading title={t("new")} />
      <FieldForm
        field={null}
        types={types}
        action={NEW_FIELD_PATH}
        reply={actionData as FieldReply | undefined}
      />
    </AdminPage>
  );
}
