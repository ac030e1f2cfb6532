import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { CheckboxRow } from "~/components/field";
import { ContentLink } from "~/i18n/link";
import type { UploadFormData, CONSENT_FIELDS } from "./upload-data";

interface ConsentFieldsProps {
  data: Pick<UploadFormData, "staff" | "policyUrl" | "termsUrl">;
  fields: Record<(typeof CONSENT_FIELDS)[number], FieldMetadata<boolean>>;
  problem: (field: string) => string | undefined;
}

/** Asks staff whether the resource is public, and all uploaders for their agreement to the policies. */
export function ConsentFields({
  data: { staff, policyUrl, termsUrl },
  fields,
  problem,
}: ConsentFieldsProps) {
  const { t } = useTranslation("upload");
  const [isReset, setReset] = useState(false);

  // Publicly readable resources have a different policy (R4.23).
  const onExternalUse = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    const policy = currentTarget.form?.elements.namedItem(
      "approvedPolicy",
    ) as HTMLInputElement | null;
    if (!policy) return;
    setReset(policy.checked);
    policy.checked = false;
  };

  return (
    <div className="grid grid-cols-1 gap-3">
      {staff ? (
        <CheckboxRow
          {...getInputProps(fields.externalUse, { type: "checkbox" })}
          onInput={onExternalUse}
          error={problem("externalUse")}
          label={<LabelWithHint label={t("consent.external")} hint={t("consent.external_hint")} />}
        />
      ) : (
        <p className="text-ink-2">{t("consent.public")}</p>
      )}
      <div>
        <CheckboxRow
          {...getInputProps(fields.approvedPolicy, { type: "checkbox" })}
          required
          error={problem("approvedPolicy")}
          label={
            <LabelWithHint
              label={t("consent.policy")}
              hint={isReset ? t("consent.policy_again") : undefined}
            />
          }
        />
        <ReadLink to={policyUrl}>{t("consent.policy_read")}</ReadLink>
      </div>
      <div>
        <CheckboxRow
          {...getInputProps(fields.consentTerms, { type: "checkbox" })}
          required
          error={problem("consentTerms")}
          label={t("consent.terms")}
        />
        <ReadLink to={termsUrl}>{t("consent.terms_read")}</ReadLink>
      </div>
    </div>
  );
}

/** A link to the text that the user agrees to, below the label of its box. */
function ReadLink({ to, children }: { to: string; children: string }) {
  return (
    <ContentLink
      to={to}
      target="_blank"
      className="ms-8.5 inline-block max-w-[calc(100%-2.125rem)] py-2.5"
    >
      {children}
    </ContentLink>
  );
}

function LabelWithHint({ label, hint }: { label: string; hint?: string }) {
  return (
    <>
      {label}
      {hint ? <span className="hint"> {hint}</span> : null}
    </>
  );
}
