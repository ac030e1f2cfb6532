import { type FieldMetadata, getSelectProps, getTextareaProps } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { SelectField, TextArea } from "~/components/field";
import { useOptional } from "~/features/forms/form-words";
import type { STAFF_FIELDS } from "./field-names";

interface StaffFieldsProps {
  fields: Record<(typeof STAFF_FIELDS)[number], FieldMetadata<string>>;
  licenses: readonly { slug: string; name: string }[];
  problem: (field: string) => string | undefined;
}

/** Fields for staff only: publishers that the library does not have yet, and the document's single licence. */
export function StaffFields({ fields, licenses, problem }: StaffFieldsProps) {
  const { t } = useTranslation("upload");
  const optional = useOptional();
  return (
    <>
      <TextArea
        {...getTextareaProps(fields.proposedPublishers)}
        rows={2}
        label={t("field.proposedPublishers")}
        hint={t("hint.proposedPublishers")}
        optional={optional}
        error={problem("proposedPublishers")}
        dir="auto"
      />
      <SelectField
        {...getSelectProps(fields.documentLicenses)}
        label={t("field.documentLicenses")}
        optional={optional}
        error={problem("documentLicenses")}
        className="[&_.input]:max-w-80"
      >
        <option value="">{t("license.none")}</option>
        {licenses.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  );
}
