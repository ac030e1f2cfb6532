import { redirect } from "react-router";
import { z } from "zod";
import { LANGUAGES } from "#contract/languages";
import { POST_TYPES } from "#contract/names";
import { LanguageCode } from "#contract/shared";
import { Button } from "~/components/button";
import { SelectField, TextField } from "~/components/field";
import { useHydrated } from "~/components/use-hydrated";
import { beginDeskPost } from "~/content/desk.server";
import { contentContext } from "~/contexts";
import { DESK_PATH, newPostPath, postPath } from "~/features/desk/paths";
import { FailureNotice } from "~/features/forms/form-words";
import { keepTyped } from "~/features/forms/keep-typed";
import { failureOf, readForm, refused } from "~/features/forms/read-form.server";
import type { Reply } from "~/features/forms/reply";
import { useForm } from "~/features/forms/use-form";
import { Trail } from "~/features/posts/trail";
import { siteMeta } from "~/features/shell/site-meta";
import { languageName } from "~/i18n/format";
import { localisedPath } from "~/i18n/paths";
import { routeTexts } from "~/i18n/route-texts";
import { serverTexts } from "~/i18n/texts.server";
import { useTranslation } from "~/i18n/translate";
import type { Route } from "./+types/route";

export const handle = await routeTexts("desk-edit", "forms");

function typeOf(name: string) {
  const type = POST_TYPES.find((one) => one === name);
  if (!type) throw new Response(null, { status: 404 });
  return type;
}

export function loader({ context, params, url }: Route.LoaderArgs) {
  const { language } = context.get(contentContext);
  const type = typeOf(params.type);
  const texts = serverTexts(language);
  return {
    type,
    meta: {
      title: texts.translator("desk-edit")("new.title", {
        type: texts.translator("desk")(`type.${type}`),
      }),
      description: texts.translator("desk")("description"),
      path: url.pathname,
      robots: "noindex",
    },
  };
}

const Beginning = z.object({ title: z.string().default(""), language: LanguageCode });

export async function action({ request, context, params }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const read = await readForm(request, Beginning);
  if ("reply" in read) return read.reply;
  try {
    const { databaseId } = await beginDeskPost(content, {
      type: typeOf(params.type),
      ...read.value,
    });
    return redirect(
      localisedPath(postPath(databaseId, { language: read.value.language }), content.language),
      303,
    );
  } catch (error) {
    return refused({ values: read.values, problems: {}, failure: failureOf(error) });
  }
}

export const clientAction = keepTyped;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  siteMeta(matches[0], loaderData?.meta);

/** `/account/desk/posts/new/{type}`: a title and a language to begin with. */
export default function NewPost({ loaderData: { type }, actionData }: Route.ComponentProps) {
  const { t, language } = useTranslation("desk-edit");
  const { t: tDesk } = useTranslation("desk");
  const { Form, ref, reply, pending } = useForm(actionData as Reply | undefined, { focus: true });
  const hydrated = useHydrated();
  return (
    <div className="wrap desk">
      <Trail items={[{ to: DESK_PATH, label: tDesk("title") }]} />
      <header className="page-head">
        <h1>{t("new.title", { type: tDesk(`type.${type}`) })}</h1>
      </header>
      <Form
        ref={ref}
        method="post"
        action={localisedPath(newPostPath(type), language)}
        noValidate={hydrated}
        className="desk-fields"
      >
        {reply?.failure ? <FailureNotice failure={reply.failure} /> : null}
        <TextField
          id="new-title"
          name="title"
          label={t("part.title")}
          hint={t("new.hint")}
          defaultValue={reply?.values.title}
          dir="auto"
        />
        <SelectField
          id="new-language"
          name="language"
          label={t("new.language")}
          defaultValue={reply?.values.language ?? language}
        >
          {LANGUAGES.map((code) => (
            <option key={code} value={code}>
              {languageName(code, language)}
            </option>
          ))}
        </SelectField>
        <div className="actions">
          <Button variant="primary" pending={pending} pendingLabel={t("new.beginning")}>
            {t("new.begin")}
          </Button>
        </div>
      </Form>
    </div>
  );
}
