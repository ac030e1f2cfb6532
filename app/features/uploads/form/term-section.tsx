import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ExtraFieldGroup } from "#contract/uploads";
import type { FieldTerm, TermFieldName, TermFieldsData } from "../terms/field-term";
import { TermField } from "../terms/term-field";
import { ExtraFields, groupKey, groupsAskedBy } from "./extra-fields";
import { fieldId } from "./field-names";

interface TermSectionProps {
  name: TermFieldName;
  hint?: string;
  terms: TermFieldsData[TermFieldName];
  /** Slugs of the chosen terms. */
  chosen: readonly string[];
  /** All extra fields of the site. */
  groups: readonly ExtraFieldGroup[];
  answers: Record<string, string>;
  problem: (field: string) => string | undefined;
  /** Where the form is sent without script to search for terms. */
  findAction: string;
  onChange: (chosen: readonly FieldTerm[]) => void;
  /** Fields that also depend on the terms, shown before the extra fields. */
  children?: ReactNode;
}

/** A field of terms with the extra fields that depend on them. */
export function TermSection({
  name,
  hint,
  terms,
  chosen,
  groups,
  answers,
  problem,
  findAction,
  onChange,
  children,
}: TermSectionProps) {
  const { t } = useTranslation("upload");
  return (
    <div className="grid gap-6">
      <TermField
        id={fieldId(name)}
        name={name}
        label={t(`field.${name}`)}
        hint={hint}
        optional
        data={terms}
        findAction={findAction}
        error={problem(name)}
        onChange={onChange}
      />
      {children}
      {groupsAskedBy(groups, name, chosen).map((group) => (
        <ExtraFields
          key={groupKey(group)}
          group={group}
          answers={answers}
          problem={problem}
          idOf={fieldId}
        />
      ))}
    </div>
  );
}
