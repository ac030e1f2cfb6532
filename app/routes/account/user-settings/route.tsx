import { useState } from "react";
import { useTranslation } from "react-i18next";
import { redirect, redirectDocument, Form } from "react-router";
import { AppError } from "#contract/errors";
import { isLanguage } from "#contract/languages";
import type { ContentClient } from "~/content/client.server";
import { accountOf, contentContext } from "~/contexts";
import {
  failureOf,
  readForm,
  type ReadForm,
  refused,
  repeats,
} from "~/features/forms/read-form.server";
import type { FormReply } from "~/features/forms/form-reply";
import { unlisted } from "~/features/page/page-meta";
import { Breadcrumbs } from "~/features/page/page-head";
import { wantsPage } from "~/http/page-requests";
import { endSession } from "~/http/session.server";
import { localisedPath } from "~/i18n/paths";
import { i18nOf } from "~/i18n/i18next.server";
import { choiceCookie } from "~/middleware/visitor";
import { requireUser } from "~/middleware/require-role";
import type { Route } from "./+types/route";
import {
  NameForm,
  PasswordForm,
  type SavedChange,
  SavedToast,
  SAVED,
  type SavedForm,
  SETTINGS_FORMS,
  ACCOUNT_SETTINGS_PATH,
  type SettingsFormName,
  SettingsSection,
  SettingsForm,
  TEXT,
} from "./settings-forms";
import { getInputProps } from "@conform-to/react";
import {
  type Account,
  type DeletionPreview,
  CurrentPassword,
  NameChange,
  PasswordChange,
} from "#contract/accounts";
import { Button, buttonClass } from "~/components/button";
import { Disclosure } from "~/components/disclosure";
import { PasswordField, TextField } from "~/components/field";
import {
  PreferencesLink,
  preferencesPath,
  STEPS,
} from "~/features/account/preferences/preferences-form";
import { Download } from "lucide-react";
import { z } from "zod";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { keepInputOnFailure as clientAction } from "~/features/forms/use-form-fetcher";
export { loadedMeta as meta } from "~/features/page/page-meta";

export const handle = { i18n: ["settings", "account", "forms"] };

/** The page has one URL without a language. A request with a language sets the visitor's choice and redirects. */
const redirectToUntranslatedPath: Route.MiddlewareFunction = ({ params, url, context }) => {
  if (isLanguage(params.lang))
    throw redirect(ACCOUNT_SETTINGS_PATH + url.search, {
      headers: {
        "Set-Cookie": choiceCookie(context, "lang", params.lang),
        "Cache-Control": "no-store",
      },
    });
};

export const middleware: Route.MiddlewareFunction[] = [redirectToUntranslatedPath, requireUser];

const PasswordFields = PasswordChange.extend({ repeat: z.string().default("") })
  .superRefine(repeats)
  .superRefine(validateNewPassword);

/** Reports an unchanged password beside its field; the content system refuses it as well. */
function validateNewPassword(
  { currentPassword, password }: { currentPassword: string; password: string },
  context: z.RefinementCtx,
): void {
  if (password !== "" && password === currentPassword)
    context.addIssue({ code: "custom", path: ["password"], params: { rule: "password_same" } });
}

/** Returns the schema of the deletion form. It requires the username as shown, and the password if the account has one. */
const deletionFields = ({ username, hasPassword }: { username: string; hasPassword: boolean }) =>
  z.object({
    confirmation: z
      .string()
      .default("")
      .superRefine((value, context) => {
        if (value.trim() !== username)
          context.addIssue({ code: "custom", params: { rule: "confirmation" } });
      }),
    password: hasPassword ? CurrentPassword : z.undefined().optional(),
  });

export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const { name, username, email, hasPassword } = accountOf(context);
  const requested = url.searchParams.get(SAVED);
  const saved = requested === "name" || requested === "password" ? requested : null;
  const t = i18nOf(content.language).getFixedT(null, "settings");
  return {
    account: { name, username, email, hasPassword },
    preview: await content.get("/account/deletion"),
    saved,
    sent: sentForm(url),
    // After a save without JavaScript the page reloads, and screen readers announce its title first.
    meta: unlisted(
      ACCOUNT_SETTINGS_PATH,
      saved ? `${t(`saved.${saved}`)} · ${t("title")}` : t("title"),
      t("description"),
    ),
  } as const;
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const account = accountOf(context);
  // With JavaScript, the page stays, and keeps what is typed into its other forms.
  const saved = (form: SavedForm) =>
    wantsPage(request)
      ? redirect(`${ACCOUNT_SETTINGS_PATH}?${SAVED}=${form}`)
      : ({ result: {}, done: true } satisfies FormReply);
  const signIn = localisedPath("/account/login", content.language);

  switch (sentForm(url)) {
    case "name":
      return saveOrExplain(await readForm(request, NameChange), async (change) => {
        await content.patch("/account", { body: change });
        return saved("name");
      });
    case "password":
      return saveOrExplain(
        await readForm(request, PasswordFields),
        async ({ currentPassword, password }) => {
          await content.post("/account/password", { body: { currentPassword, password } });
          return saved("password");
        },
      );
    case "delete":
      return saveOrExplain(
        await readForm(request, deletionFields(account)),
        async ({ confirmation, password }) => {
          await content.delete("/account", { body: { confirmation, password } });
          return signedOut(`${signIn}?ended=deleted`);
        },
      );
    case "sessions":
      await endAllSessions(content);
      return signedOut(`${signIn}?ended=everywhere`);
    default:
      throw new Response(null, { status: 400 });
  }

  function signedOut(path: string): Response {
    endSession(context);
    return redirectDocument(path);
  }
}

const sentForm = (url: URL): SettingsFormName | null =>
  SETTINGS_FORMS.find((form) => form === url.searchParams.get("form")) ?? null;

/** Applies a valid form; a refused change comes back with the form. */
async function saveOrExplain<T>(
  read: ReadForm<T>,
  act: (value: T) => Promise<Response | FormReply>,
) {
  if ("reply" in read) return read.reply;
  try {
    return await act(read.value);
  } catch (error) {
    return refused({ result: read.result, failure: failureOf(error) });
  }
}

/** Ends all sessions. Ignores that they may have ended already. */
async function endAllSessions(content: ContentClient): Promise<void> {
  await content.delete("/account/sessions").catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === "unauthenticated")) throw error;
  });
}

export default function UserSettings({
  loaderData: { account, preview, saved, sent },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTranslation("settings");
  const replyTo = (form: SettingsFormName) => (sent === form ? actionData : undefined);
  const [save, setSave] = useState<SavedChange | null>(saved && { what: saved, count: 0 });
  const say = (what: SavedForm) => setSave((before) => ({ what, count: (before?.count ?? 0) + 1 }));
  return (
    <div className="wrap pb-14">
      <Breadcrumbs items={[{ to: "/account/user-profile/", label: account.name }]} />
      <div className="max-w-160">
        <header className="page-head">
          <h1>{t("title")}</h1>
        </header>
        <SavedToast save={save} />
        <NameForm account={account} reply={replyTo("name")} onSaved={() => say("name")} />
        {account.hasPassword ? (
          <PasswordForm reply={replyTo("password")} onSaved={() => say("password")} />
        ) : (
          <SettingsSection
            id="change-password"
            title={t("password.title")}
            text={t("password.none")}
          />
        )}
        <Following />
        <Sessions />
        <OwnData />
        <DeleteForm account={account} preview={preview} reply={replyTo("delete")} />
      </div>
    </div>
  );
}

interface DeleteFormProps {
  account: Pick<Account, "username" | "hasPassword">;
  preview: DeletionPreview;
  reply?: FormReply;
}

/** Deletes the account. Shows what is lost, and asks the user to type the username. */
function DeleteForm({ account: { username, hasPassword }, preview, reply }: DeleteFormProps) {
  const { t } = useTranslation("settings");
  const { t: tAccount } = useTranslation("account");
  const { deletedCollections, keptCollections } = preview;
  return (
    <SettingsSection id="delete-account" title={t("delete.title")} text={t("delete.text")}>
      <CollectionTitles text={t("delete.gone")} collections={deletedCollections} />
      <CollectionTitles text={t("delete.kept")} collections={keptCollections} />
      {deletedCollections.length + keptCollections.length === 0 ? (
        <p className={TEXT}>{t("delete.none")}</p>
      ) : null}
      <Disclosure summary={t("delete.open")} open={reply !== undefined}>
        <SettingsForm
          name="delete"
          reply={reply}
          names={["confirmation", "password"]}
          passwordField="password"
          failures={{ conflict: t("delete.last") }}
        >
          {({ fields, problem, pending }) => (
            <>
              <TextField
                {...getInputProps(fields.confirmation!, { type: "text" })}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                required
                label={t("delete.confirm", { username })}
                error={problem(fields.confirmation!)}
              />
              {hasPassword ? (
                <PasswordField
                  {...getInputProps(fields.password!, { type: "password" })}
                  autoComplete="current-password"
                  required
                  label={t("delete.password")}
                  showLabel={tAccount("password.show")}
                  hideValueLabel={tAccount("password.hide")}
                  error={problem(fields.password!)}
                />
              ) : null}
              <div>
                <Button variant="danger" pending={pending} pendingLabel={t("saving")}>
                  {t("delete.button")}
                </Button>
              </div>
            </>
          )}
        </SettingsForm>
      </Disclosure>
    </SettingsSection>
  );
}

function CollectionTitles({
  text,
  collections,
}: {
  text: string;
  collections: readonly { title: string }[];
}) {
  if (collections.length === 0) return null;
  return (
    <div className={TEXT}>
      <p>{text}</p>
      <ul className="list-disc ps-5 text-ink">
        {collections.map(({ title }, index) => (
          <li key={index}>{title}</li>
        ))}
      </ul>
    </div>
  );
}

/** Links to the choice of followed topics and countries. */
function Following() {
  const { t } = useTranslation("settings");
  return (
    <SettingsSection id="following" title={t("following.title")} text={t("following.text")}>
      <PreferencesLink to={preferencesPath(STEPS[0])} className={buttonClass()}>
        {t("following.button")}
      </PreferencesLink>
    </SettingsSection>
  );
}

/** Offers all data stored about the user as a file. */
function OwnData() {
  const { t } = useTranslation("settings");
  return (
    <SettingsSection id="own-data" title={t("data.title")} text={t("data.text")}>
      <a className={buttonClass()} href={`${ACCOUNT_SETTINGS_PATH}/export`} download>
        <Download size={20} strokeWidth={1.75} aria-hidden="true" />
        {t("data.button")}
      </a>
    </SettingsSection>
  );
}

/** Ends all sessions of the user. */
function Sessions() {
  const { t } = useTranslation("settings");
  return (
    <SettingsSection id="sessions" title={t("sessions.title")} text={t("sessions.text")}>
      <Form method="post" action={`${ACCOUNT_SETTINGS_PATH}?form=sessions`}>
        <Button>{t("sessions.button")}</Button>
      </Form>
    </SettingsSection>
  );
}
