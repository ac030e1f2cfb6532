import { redirect } from "react-router";
import { Invitation } from "#contract/people";
import { Button } from "~/components/button";
import { FieldGroup, RadioRow, SelectField, TextField } from "~/components/field";
import { LANGUAGES } from "#contract/languages";
import { useHydrated } from "~/components/use-hydrated";
import { invitePerson } from "~/content/people.server";
import { accountOf, contentContext } from "~/contexts";
import { INVITE_PATH, PEOPLE_PATH, personPath } from "~/features/desk/people-paths";
import { DESK_PATH } from "~/features/desk/paths";
import { keepTyped } from "~/features/forms/keep-typed";
import { FailureNotice, Problems, useProblem } from "~/features/forms/form-words";
import { failureOf, readForm, refused } from "~/features/forms/read-form.server";
import { useForm } from "~/features/forms/use-form";
import { Trail } from "~/features/posts/trail";
import { ROLES_SHOWN } from "~/features/review/roles-shown";
import { siteMeta } from "~/features/shell/site-meta";
import { languageName } from "~/i18n/format";
import { localisedPath } from "~/i18n/paths";
import { routeTexts } from "~/i18n/route-texts";
import { serverTexts } from "~/i18n/texts.server";
import { useTranslation } from "~/i18n/translate";
import styles from "~/styles/desk-terms.css?url";
import type { Route } from "./+types/new";

export const handle = await routeTexts("desk", "desk-people", "forms");
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];
const FORM_ID = "invite";

export function loader({ context }: Route.LoaderArgs) {
  // Its parent lets editors in; who is what administrators alone say.
  if (!accountOf(context).administrator) throw new Response(null, { status: 403 });
  const t = serverTexts(context.get(contentContext).language).translator("desk-people");
  return {
    meta: {
      title: t("invite"),
      description: t("inviteLead"),
      path: INVITE_PATH,
      robots: "noindex",
    },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const read = await readForm(request, Invitation);
  if ("reply" in read) return read.reply;
  try {
    const { databaseId } = await invitePerson(content, read.value);
    return redirect(localisedPath(personPath(databaseId, "invited"), content.language), 303);
  } catch (error) {
    return refused({ values: read.values, problems: {}, failure: failureOf(error) });
  }
}

export const clientAction = keepTyped;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  siteMeta(matches[0], loaderData?.meta);

/** An account for a colleague, who is mailed a link to choose a password. */
export default function Invite({ actionData }: Route.ComponentProps) {
  const { t, language } = useTranslation("desk-people");
  const { t: tDesk } = useTranslation("desk");
  const { Form, ref, reply, pending } = useForm(actionData);
  const problem = useProblem(reply);
  const hydrated = useHydrated();
  const field = (name: string) => ({
    id: `${FORM_ID}-${name}`,
    name,
    error: problem(name),
    defaultValue: reply?.values[name],
  });
  return (
    <div className="wrap desk">
      <Trail
        items={[
          { to: DESK_PATH, label: tDesk("title") },
          { to: PEOPLE_PATH, label: t("title") },
        ]}
      />
      <header className="page-head">
        <h1>{t("invite")}</h1>
      </header>
      <p className="desk-lead">{t("inviteLead")}</p>
      <Form
        ref={ref}
        method="post"
        action={localisedPath(INVITE_PATH, language)}
        noValidate={hydrated}
        className="desk-sheet"
      >
        {reply?.failure ? (
          <FailureNotice
            failure={reply.failure}
            instead={{ email_taken: t("taken"), sign_on_required: t("organisation") }}
          />
        ) : null}
        <Problems
          formId={FORM_ID}
          reply={reply}
          fields={["name", "email"]}
          labels={{ name: t("name"), email: t("email") }}
        />
        <TextField {...field("name")} label={t("name")} required autoComplete="off" dir="auto" />
        <TextField
          {...field("email")}
          label={t("email")}
          type="email"
          required
          autoComplete="off"
          dir="ltr"
        />
        <SelectField
          {...field("language")}
          label={t("language")}
          defaultValue={reply?.values.language ?? language}
        >
          {LANGUAGES.map((one) => (
            <option key={one} value={one}>
              {languageName(one, language)}
            </option>
          ))}
        </SelectField>
        <FieldGroup id={`${FORM_ID}-role`} legend={t("role")} hint={t("roleHint")}>
          {ROLES_SHOWN.map((one) => (
            <RadioRow
              key={one}
              name="role"
              value={one}
              label={`${t(`role.${one}`)}: ${t(`may.${one}`)}`}
              defaultChecked={one === (reply?.values.role ?? "staff")}
            />
          ))}
        </FieldGroup>
        <Button variant="primary" pending={pending}>
          {pending ? t("inviting") : t("send")}
        </Button>
      </Form>
    </div>
  );
}
