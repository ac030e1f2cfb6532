import { highestRole, type Role, ROLES } from "#contract/roles";
import { useTranslation } from "react-i18next";
import type { PersonRow } from "#contract/accounts";

import { formatDate, useLanguage } from "~/i18n/language";
import type { FieldMetadata } from "@conform-to/react";
import { RadioRow } from "~/components/field";

/** Returns a person's highest role. */
export const roleOf = ({ roles }: Pick<PersonRow, "roles">): Role => highestRole(roles);

/** A person's role, sign-in method and last sign-in. */
export function PersonFacts({ person }: { person: PersonRow }) {
  const { t } = useTranslation("admin-people");
  const language = useLanguage();
  const { sso, lastSignIn } = person;
  return (
    <p>
      <b>{t(`role.${roleOf(person)}`)}</b> · {t(sso ? "sso" : "password")} ·{" "}
      {lastSignIn ? t("lastSignIn", { date: formatDate(lastSignIn, language) }) : t("never")}
    </p>
  );
}

/** The choice of a person's role, with what each role may do. */
export function RoleRows({ field }: { field: FieldMetadata<string> }) {
  const { t } = useTranslation("admin-people");
  return ROLES.map((role) => (
    <RadioRow
      key={role}
      name={field.name}
      value={role}
      label={`${t(`role.${role}`)}: ${t(`may.${role}`)}`}
      defaultChecked={role === field.initialValue}
    />
  ));
}
