import { useTranslation } from "react-i18next";
import { getInputProps } from "@conform-to/react";
import type { Account, DeletionPreview } from "#contract/accounts";
import { Button } from "~/components/button";
import { Disclosure } from "~/components/disclosure";
import { PasswordField, TextField } from "~/components/field";
import type { Reply } from "~/features/forms/reply";
import { SettingsForm, SettingsSection, TEXT } from "./settings-form";

interface DeleteFormProps {
  account: Pick<Account, "username" | "hasPassword">;
  preview: DeletionPreview;
  reply?: Reply;
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
      <Fate text={t("delete.gone")} collections={deletedCollections} />
      <Fate text={t("delete.kept")} collections={keptCollections} />
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

function Fate({ text, collections }: { text: string; collections: readonly { title: string }[] }) {
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
