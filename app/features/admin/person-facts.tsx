import { useTranslation } from "react-i18next";
import type { PersonRow } from "#contract/people";
import { type RoleShown, ROLES_SHOWN } from "~/features/review/roles-shown";
import { formatDate } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";

/** Returns a person's highest role: each role includes those before it. */
export const roleOf = ({ roles }: Pick<PersonRow, "roles">): RoleShown =>
  ROLES_SHOWN.findLast((role) => roles.includes(role)) ?? "subscriber";

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
