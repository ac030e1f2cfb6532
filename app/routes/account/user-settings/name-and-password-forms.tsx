import { useTranslation } from "react-i18next";
import { getInputProps } from "@conform-to/react";
import type { Account } from "#contract/accounts";
import { DISPLAY_NAME_MAX_CHARS } from "#contract/account-rules";
import { FactList, FactRow } from "~/components/section-head";
import { Button } from "~/components/button";
import { TextField, PasswordField } from "~/components/field";
import type { FormReply } from "~/features/forms/form-reply";
import { SettingsForm, SettingsSection } from "./settings-form";
import { NewPassword } from "~/features/account/new-password";

/** Changes the name that others see. Also shows what cannot be changed. */
export function NameForm({
  account,
  reply,
  onSaved,
}: {
  account: Pick<Account, "name" | "username" | "email">;
  reply?: FormReply;
  onSaved: () => void;
}) {
  const { t } = useTranslation("settings");
  return (
    <SettingsSection id="edit-account" title={t("account.title")}>
      <FactList single className="mb-5">
        <FactRow label={t("username")}>{account.username}</FactRow>
        <FactRow label={t("email")}>{account.email}</FactRow>
      </FactList>
      <SettingsForm
        name="name"
        reply={reply}
        names={["name"]}
        start={{ name: account.name }}
        onSaved={onSaved}
      >
        {({ fields, problem, pending }) => (
          <>
            <TextField
              {...getInputProps(fields.name!, { type: "text" })}
              autoComplete="name"
              required
              maxLength={DISPLAY_NAME_MAX_CHARS}
              label={t("name.label")}
              hint={t("name.hint")}
              error={problem(fields.name!)}
            />
            <div>
              <Button pending={pending} pendingLabel={t("saving")}>
                {t("name.save")}
              </Button>
            </div>
          </>
        )}
      </SettingsForm>
    </SettingsSection>
  );
}

/** Changes the password. Requires the current one, and ends all other sessions. */
export function PasswordForm({ reply, onSaved }: { reply?: FormReply; onSaved: () => void }) {
  const { t } = useTranslation("settings");
  const { t: tAccount } = useTranslation("account");
  return (
    <SettingsSection id="change-password" title={t("password.title")} text={t("password.text")}>
      <SettingsForm
        name="password"
        reply={reply}
        names={["currentPassword", "password", "repeat"]}
        passwordField="currentPassword"
        onSaved={onSaved}
      >
        {({ fields, problem, pending }) => (
          <>
            <PasswordField
              {...getInputProps(fields.currentPassword!, { type: "password" })}
              autoComplete="current-password"
              required
              label={t("password.current")}
              showLabel={tAccount("password.show")}
              hideValueLabel={tAccount("password.hide")}
              error={problem(fields.currentPassword!)}
            />
            <NewPassword
              fields={{ password: fields.password!, repeat: fields.repeat! }}
              label={t("password.new")}
              repeatLabel={t("password.repeat")}
            />
            <div>
              <Button pending={pending} pendingLabel={t("saving")}>
                {t("password.save")}
              </Button>
            </div>
          </>
        )}
      </SettingsForm>
    </SettingsSection>
  );
}
