import type { FieldMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { RadioRow } from "~/components/field";
import { ROLES_SHOWN } from "~/features/review/roles-shown";

/** The choice of a person's role, with what each role may do. */
export function RoleRows({ field }: { field: FieldMetadata<string> }) {
  const { t } = useTranslation("admin-people");
  return ROLES_SHOWN.map((role) => (
    <RadioRow
      key={role}
      name={field.name}
      value={role}
      label={`${t(`role.${role}`)}: ${t(`may.${role}`)}`}
      defaultChecked={role === field.initialValue}
    />
  ));
}
