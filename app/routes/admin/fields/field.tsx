import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "~/components/button";
import { Disclosure } from "~/components/disclosure";
import { getAdminFields, saveAdminFields } from "~/content/admin.server";
import { contentContext } from "~/contexts";
import { AdminHeading, AdminPage } from "~/features/admin/admin-page";
import { FieldForm, type FieldReply } from "~/features/admin/fields/field-form";
import {
  fieldRefusal,
  loadTypes,
  conflictReply,
  readFieldForm,
  fieldProblem,
} from "~/features/admin/fields/field-form.server";
import { fieldPath, FIELDS_PATH, fieldsPath } from "~/paths/admin";
import { failureOf, refused } from "~/features/forms/read-form.server";
import { unlisted } from "~/features/page/page-meta";
import { readFormData } from "~/http/form-data.server";
import { i18nOf } from "~/i18n/i18next.server";
import { Form, seeOther } from "~/i18n/link";
import type { Route } from "./+types/field";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { keepInputOnFailure as clientAction } from "~/features/forms/use-form-fetcher";
export { loadedMeta as meta } from "~/features/page/page-meta";

export const handle = { i18n: ["admin", "admin-fields", "forms"] };

export async function loader({ context, params }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const [{ fields }, types] = await Promise.all([getAdminFields(content), loadTypes(content)]);
  const field = fields.find(({ name }) => name === params.name);
  if (!field) throw new Response(null, { status: 404 });
  const t = i18nOf(content.language).getFixedT(null, "admin-fields");
  return {
    field,
    title: field.labels[content.contentLanguage] || field.labels.en || field.name,
    types,
    meta: unlisted(fieldPath(field.name), field.labels.en || field.name, t("lead")),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const form = await readFormData(request);
  const to = (path: string) => seeOther(path, content.language);
  const { version, fields } = await getAdminFields(content);
  const before = fields.find(({ name }) => name === params.name);
  if (!before) throw new Response(null, { status: 404 });
  try {
    if (form.get("intent") === "remove") {
      await saveAdminFields(content, { version, fields: fields.filter((one) => one !== before) });
      return to(fieldsPath("removed"));
    }
    const { field, problems } = readFieldForm(form, before);
    if (Object.keys(problems).length > 0) return fieldProblem(form, problems);
    // Other fields may have changed; only this one must be unchanged since it was read.
    if (form.get("was") !== JSON.stringify(before)) return conflictReply(form, before);
    await saveAdminFields(content, {
      version,
      fields: fields.map((one) => (one === before ? field : one)),
    });
    return to(fieldsPath("changed"));
  } catch (error) {
    // The delete form does not submit the field's values, so the reply has none to show again.
    if (form.get("intent") === "remove")
      return refused<FieldReply>({ result: {}, failure: failureOf(error) });
    return fieldRefusal(form, error);
  }
}

/** Edits an extra field in all languages, or deletes it. */
export default function Field({
  loaderData: { field, title, types },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTranslation("admin-fields");
  const path = fieldPath(field.name);
  return (
    <AdminPage trail={[{ to: FIELDS_PATH, label: t("title") }]}>
      <AdminHeading title={title} dir="auto" />
      <FieldForm
        key={JSON.stringify(field)}
        field={field}
        types={types}
        action={path}
        reply={actionData as FieldReply | undefined}
      />
      <Disclosure summary={t("remove")} className="my-4 max-w-180">
        <Form method="post" action={path} className="grid justify-items-start gap-3">
          <p>{t("removeText")}</p>
          <Button variant="danger" name="intent" value="remove">
            <Trash2 size={20} strokeWidth={1.75} aria-hidden="true" />
            {t("removeNow")}
          </Button>
        </Form>
      </Disclosure>
    </AdminPage>
  );
}
