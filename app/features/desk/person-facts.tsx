import { useTranslation } from "react-i18next";
import type { PersonRow } from "#contract/people";
import { type RoleShown, ROLES_SHOWN } from "~/features/review/roles-shown";
import { formatDate } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";

/** What somebody is by their roles: each stands for those before it. */
export const roleOf = ({ roles }: Pick<PersonRow, "roles">): RoleShown =>
  ROLES_SHOWN.findLast((role) => roles.includes(role)) ?? "subscriber";

/** What somebody is, how they sign in, and when they last did. */
export function PersonFacts({ person }: { person: PersonRow }) {
  const { t } = useTranslation("desk-people");
  const language = useLanguage();
  const { sso, lastSignIn } = person;
  return (
    <p>
      <b>{t(`role.${roleOf(person)}`)}</b> · {t(sso ? "sso" : "password")} ·{" "}
      {lastSignIn ? t("lastSignIn", { date: formatDate(lastSignIn, language) }) : t("never")}
    </p>
  );
}
