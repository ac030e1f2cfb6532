import { ROLES } from "#contract/roles";
import { useForm } from "@conform-to/react";
import { LogOut } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { PersonDetails } from "#contract/accounts";
import { Button } from "~/components/button";
import { Disclosure } from "~/components/disclosure";
import { FactList, FactRow } from "~/components/section-head";
import { FieldGroup } from "~/components/field";
import { Notice } from "~/components/messages";
import { orNotFound } from "~/content/client.server";
import { contentContext } from "~/contexts";
import { AdminHeading, AdminPage, SHEET } from "~/features/admin/admin-page";
import { PEOPLE_PATH, PERSON_RESULT_ID, personPath, readPersonResult } from "~/paths/admin";
import { PersonFacts, roleOf, RoleRows } from "~/features/admin/person-facts";
import { FailureNotice } from "~/features/forms/form-messages";
import { failureOf, refused } from "~/features/forms/read-form.server";
import { type FormReply, submittedValues } from "~/features/forms/form-reply";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
import { unlisted } from "~/features/page/page-meta";
import { FocusedNotice } from "~/features/uploads/contribution-facts";
import { readDatabaseId, readFormData } from "~/http/form-data.server";
import { formatDate, useLanguage } from "~/i18n/language";
import { i18nOf } from "~/i18n/i18next.server";
import { seeOther } from "~/i18n/link";
import type { Route } from "./+types/route";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { keepInputOnFailure as clientAction } from "~/features/forms/use-form-fetcher";
export { loadedMeta as meta } from "~/features/page/page-meta";

export const handle = { i18n: ["admin", "admin-people", "forms"] };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const person = await orNotFound(
    content.get("/users/{id}", { params: { path: { id: readDatabaseId(params.id) } } }),
  );
  const t = i18nOf(content.language).getFixedT(null, "admin-people");
  return {
    person,
    done: readPersonResult(url.searchParams),
    meta: unlisted(personPath(person.databaseId), person.name, t("lead")),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const id = readDatabaseId(params.id);
  const form = await readFormData(request);
  const role = ROLES.find((one) => one === form.get("role"));
  const isSignOut = form.get("intent") === "signOut";
  if (!isSignOut && !role) throw new Response(null, { status: 400 });
  try {
    await (isSignOut
      ? content.delete("/users/{id}/sessions", { params: { path: { id } } })
      : content.put("/users/{id}/roles", {
          params: { path: { id } },
          body: { role: role! },
        }));
    return seeOther(personPath(id, isSignOut ? "signedOut" : "role"), content.language);
  } catch (error) {
    return refused<FormReply>({
      result: { initialValue: { intent: isSignOut ? "signOut" : "role", ...(role && { role }) } },
      failure: failureOf(error),
    });
  }
}

/** An account and its roles, and a form for administrators to change them. */
export default function Person({
  loaderData: { person, done },
  actionData: reply,
}: Route.ComponentProps) {
  const { t } = useTranslation("admin-people");
  const language = useLanguage();
  const { name, email, username, created, sessions, canChange, isSelf } = person;
  return (
    <AdminPage trail={[{ to: PEOPLE_PATH, label: t("title") }]}>
      <AdminHeading title={name} dir="auto" />
      {done ? (
        <FocusedNotice key={`${done} ${roleOf(person)}`} id={PERSON_RESULT_ID} tone="success">
          {t(`done.${done}`, { name })}
        </FocusedNotice>
      ) : null}
      <PersonFacts person={person} />
      <FactList className="my-4">
        <FactRow label={t("email")}>
          <span dir="ltr">{email}</span>
        </FactRow>
        <FactRow label={t("username")}>
          <span dir="ltr">{username}</span>
        </FactRow>
        <FactRow label={t("created")}>{formatDate(created, language)}</FactRow>
        <FactRow label={t("sessions")}>{t("sessions.count", { count: sessions })}</FactRow>
      </FactList>
      {canChange ? (
        <Changes person={person} reply={reply} />
      ) : (
        <Notice tone="info">{t(isSelf ? "self" : "administrators")}</Notice>
      )}
    </AdminPage>
  );
}

function Changes({ person, reply }: { person: PersonDetails; reply?: FormReply }) {
  const isSignOut = submittedValues(reply).intent === "signOut";
  return (
    <>
      <RoleForm key={roleOf(person)} person={person} reply={isSignOut ? undefined : reply} />
      <SignOutForm databaseId={person.databaseId} reply={isSignOut ? reply : undefined} />
    </>
  );
}

function RoleForm({ person, reply: pageReply }: { person: PersonDetails; reply?: FormReply }) {
  const { t } = useTranslation("admin-people");
  const { Form, reply, pending, formProps, options } = useFormFetcher("role", pageReply);
  const [form, fields] = useForm<Record<"role", string>>({
    ...options,
    defaultValue: { role: roleOf(person) },
  });
  return (
    <Form {...formProps(form, personPath(person.databaseId))} className={`my-6 ${SHEET}`}>
      <FailureNotice failure={reply?.failure} instead={{ forbidden: t("forbidden") }} />
      <FieldGroup
        id={fields.role.id}
        legend={t("role")}
        hint={person.sso ? t("roleSso") : t("roleHint")}
      >
        <RoleRows field={fields.role} />
      </FieldGroup>
      <Button variant="primary" pending={pending} className="justify-self-start">
        {t("change")}
      </Button>
    </Form>
  );
}

function SignOutForm({ databaseId, reply: pageReply }: { databaseId: number; reply?: FormReply }) {
  const { t } = useTranslation("admin-people");
  const { Form, reply, pending, formProps, options } = useFormFetcher("sign-out", pageReply);
  const [form] = useForm(options);
  return (
    <Disclosure summary={t("signOut")} className="my-4 max-w-180" open={pageReply !== undefined}>
      <Form {...formProps(form, personPath(databaseId))} className="grid justify-items-start gap-3">
        <FailureNotice failure={reply?.failure} instead={{ forbidden: t("forbidden") }} />
        <p>{t("signOutText")}</p>
        <Button variant="danger" name="intent" value="signOut" pending={pending}>
          <LogOut size={20} strokeWidth={1.75} className="mirror" aria-hidden="true" />
          {t("signOutNow")}
        </Button>
      </Form>
    </Disclosure>
  );
}
