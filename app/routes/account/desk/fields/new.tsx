import { useTranslation } from "react-i18next";
import { getDeskFields, saveDeskFields } from "~/content/extra-fields-desk.server";
import { contentContext } from "~/contexts";
import { DeskHeading } from "~/features/desk/desk-heading";
import { DeskPage } from "~/features/desk/desk-page";
import { FieldForm, type FieldReply } from "~/features/desk/field-form";
import {
  fieldRefusal,
  loadTypes,
  readFieldForm,
  wrongField,
} from "~/features/desk/field-form.server";
import { FIELDS_PATH, fieldsPath, NEW_FIELD_PATH } from "~/features/desk/fields-paths";
import { unlisted } from "~/features/metadata/unlisted";
import { readFormData } from "~/http/form-data.server";
import { i18nOf } from "~/i18n/i18next.server";
import { seeOther } from "~/i18n/redirect";
import type { Route } from "./+types/new";
export { keepBehindDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { keepTyped as clientAction } from "~/features/forms/keep-typed";
export { loadedMeta as meta } from "~/features/shell/site-meta";

export const handle = { i18n: ["desk", "desk-fields", "forms"] };

export async function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const t = i18nOf(content.language).getFixedT(null, "desk-fields");
  return {
    types: await loadTypes(content),
    meta: unlisted(NEW_FIELD_PATH, t("new"), t("lead")),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const form = await readFormData(request);
  const { field, problems } = readFieldForm(form, null);
  if (Object.keys(problems).length > 0) return wrongField(form, problems);
  try {
    const { version, fields } = await getDeskFields(content);
    await saveDeskFields(content, { version, fields: [...fields, field] });
    return seeOther(fieldsPath("added"), content.language);
  } catch (error) {
    return fieldRefusal(form, error);
  }
}

/** Creates an extra field. */
export default function NewField({ loaderData: { types }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("desk-fields");
  return (
    <DeskPage trail={[{ to: FIELDS_PATH, label: t("title") }]}>
      <DeskHeading title={t("new")} />
      <FieldForm
        field={null}
        types={types}
        action={NEW_FIELD_PATH}
        reply={actionData as FieldReply | undefined}
      />
    </DeskPage>
  );
}
