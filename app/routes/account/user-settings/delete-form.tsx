import { useTranslation } from "react-i18next";
import { getInputProps } from "@conform-to/react";
import type { Account, DeletionPreview } from "#contract/accounts";
import { Button, buttonClass } from "~/components/button";
import { Disclosure } from "~/components/disclosure";
import { PasswordField, TextField } from "~/components/field";
import type { FormReply } from "~/features/forms/form-reply";
import { SettingsForm, SettingsSection, TEXT } from "./settings-form";
import { PreferencesLink } from "~/features/account/preferences/preferences-link";
import { preferencesPath, STEPS } from "~/features/account/preferences/preferences-form";
import { Download } from "lucide-react";
import { SETTINGS_PATH } from "./saved-toast";
import { Form } from "react-router";

interface DeleteFormProps {
  account: Pick<Account, "username" | "hasPassword">;
  preview: DeletionPreview;
  reply?: FormReply;
}

/** Deletes the account. Shows what is lost, and asks the user to type the username. */
export function DeleteForm({
  account: { username, hasPassword },
  preview,
  reply,
}: DeleteFormProps) {
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
export function Following() {
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
export function OwnData() {
  const { t } = useTranslation("settings");
  return (
    <SettingsSection id="own-data" title={t("data.title")} text={t("data.text")}>
      <a className={buttonClass()} href={`${SETTINGS_PATH}/export`} download>
        <Download size={20} strokeWidth={1.75} aria-hidden="true" />
        {t("data.button")}
      </a>
    </SettingsSection>
  );
}

/** Ends all sessions of the user. */
export function Sessions() {
  const { t } = useTranslation("settings");
  return (
    <SettingsSection id="sessions" title={t("sessions.title")} text={t("sessions.text")}>
      <Form method="post" action={`${SETTINGS_PATH}?form=sessions`}>
        <Button>{t("sessions.button")}</Button>
      </Form>
    </SettingsSection>
  );
}
