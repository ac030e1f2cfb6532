import { DOCUMENT_TITLE_MAX_CHARS } from "#contract/limits";
import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import { getInputProps, getSelectProps, useForm } from "@conform-to/react";
import { z } from "zod";
import { POST_TYPES } from "#contract/names";
import { LanguageCode } from "#contract/shared";
import { Button } from "~/components/button";
import { SelectField, TextField } from "~/components/field";
import { contentContext } from "~/contexts";
import { AdminHeading, AdminPage } from "~/features/admin/admin-page";
import { FIELDS } from "~/features/admin/form-rows";
import { newPostPath } from "~/paths/admin";
import { postPath } from "~/paths/admin-links";
import { FailureNotice, useLimitHint } from "~/features/forms/form-messages";
import { failureOf, readForm, refused } from "~/features/forms/read-form.server";
import type { FormReply } from "~/features/forms/form-reply";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
import { unlisted } from "~/features/page/page-meta";
import { LanguageOptions, useLanguage } from "~/i18n/language";
import { i18nOf } from "~/i18n/i18next.server";
import { seeOther } from "~/i18n/link";
import type { Route } from "./+types/route";

export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { keepInputOnFailure as clientAction } from "~/features/forms/use-form-fetcher";
export { loadedMeta as meta } from "~/features/page/page-meta";

export const handle = { i18n: ["admin-edit", "forms"] };

function typeOf(name: string) {
  const type = POST_TYPES.find((one) => one === name);
  if (!type) throw new Response(null, { status: 404 });
  return type;
}

export function loader({ context, params, url }: Route.LoaderArgs) {
  const { language } = context.get(contentContext);
  const type = typeOf(params.type);
  const texts = i18nOf(language);
  return {
    type,
    meta: unlisted(
      url.pathname,
      texts.getFixedT(null, "admin-edit")("new.title", {
        type: texts.getFixedT(null, "admin")(`type.${type}`),
      }),
      texts.getFixedT(null, "admin")("description"),
    ),
  };
}

const Beginning = z.object({ title: z.string().default(""), language: LanguageCode });

export async function action({ request, context, params }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const read = await readForm(request, Beginning);
  if ("reply" in read) return read.reply;
  try {
    const { databaseId } = await content.post("/admin/posts", {
      body: {
        type: typeOf(params.type),
        ...read.value,
      },
    });
    return seeOther(postPath(databaseId, { language: read.value.language }), content.language);
  } catch (error) {
    return refused({ result: read.result, failure: failureOf(error) });
  }
}

/** `/admin/posts/new/{type}`: asks for the title and language of a new post. */
export default function NewPost({ loaderData: { type }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("admin-edit");
  const withLimit = useLimitHint();
  const language = useLanguage();
  const { t: tAdmin } = useTranslation("admin");
  const { Form, reply, pending, formProps, options } = useFormFetcher(
    "new",
    actionData as FormReply | undefined,
    {
      focus: true,
    },
  );
  const [form, fields] = useForm<Record<"title" | "language", string>>({
    ...options,
    defaultValue: { language },
  });
  return (
    <AdminPage>
      <AdminHeading title={t("new.title", { type: tAdmin(`type.${type}`) })} />
      <Form {...formProps(form, newPostPath(type))} className={clsx(FIELDS, "mt-6")}>
        <FailureNotice failure={reply?.failure} />
        <TextField
          {...getInputProps(fields.title, { type: "text" })}
          label={t("part.title")}
          hint={withLimit(DOCUMENT_TITLE_MAX_CHARS, t("new.hint"))}
          dir="auto"
        />
        <SelectField {...getSelectProps(fields.language)} label={t("new.language")}>
          <LanguageOptions />
        </SelectField>
        <div className="actions">
          <Button variant="primary" pending={pending} pendingLabel={t("new.beginning")}>
            {t("new.begin")}
          </Button>
        </div>
      </Form>
    </AdminPage>
  );
}
