import { useTranslation } from "react-i18next";
import { getInputProps } from "@conform-to/react";
import type { Account } from "#contract/accounts";
import { DISPLAY_NAME_MAX_CHARS } from "#contract/account-rules";
import { FactList, FactRow } from "~/components/fact-row";
import { Button } from "~/components/button";
import { TextField } from "~/components/field";
import type { Reply } from "~/features/forms/reply";
import { SettingsForm, SettingsSection } from "./settings-form";

/** Changes the name that others see. Also shows what cannot be changed. */
export function NameForm({
  account,
  reply,
  onSaved,
}: {
  account: Pick<Account, "name" | "username" | "email">;
  reply?: Reply;
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
