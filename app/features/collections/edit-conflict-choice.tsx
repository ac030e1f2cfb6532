import { useTranslation } from "react-i18next";
import type { FieldChange } from "#contract/errors";
import { FieldGroup, RadioRow } from "~/components/field";
import type { FormFailure } from "~/features/forms/form-reply";

/** Returns another user's concurrent change to a field, if there is one. */
export const conflictingChange = (
  failure: FormFailure | undefined,
  field: string,
): FieldChange | undefined => failure?.changes?.find((change) => change.field === field);

/** Returns the sentence for it, shown at the field. */
export function useConflictMessage(): (change: FieldChange | undefined) => string | undefined {
  const { t } = useTranslation("collection-edit");
  return (change) =>
    change && (change.by === null ? t("clash.somebody") : t("clash.by", { name: change.by }));
}

/** Styles a text as its author wrote it. */
export const USER_TEXT =
  "mt-1.5 block rounded-control bg-sunk px-3.5 py-2.5 wrap-anywhere whitespace-pre-line";

interface EditConflictChoiceProps {
  formId: string;
  field: string;
  change: FieldChange;
  /** The other user's value, as text. */
  theirs: string;
}

/** A choice between the user's own text, which stays in the field, and the other user's. Saving again applies it. */
export function EditConflictChoice({
  formId,
  field,
  change: { by },
  theirs,
}: EditConflictChoiceProps) {
  const { t } = useTranslation("collection-edit");
  const name = `${field}-choice`;
  return (
    <FieldGroup
      id={`${formId}-${name}`}
      legend={t("clash.which")}
      // Continues the error bar of the field above. The legend is below the top edge, as in other blocks, not inside the
      // edge.
      className="clash -mt-5 border-s-4 border-danger ps-4 pt-3 [&>legend]:float-start"
    >
      <RadioRow name={name} value="mine" defaultChecked label={t("clash.mine")} />
      <RadioRow
        name={name}
        value="theirs"
        label={
          <>
            {by === null ? t("clash.theirs") : t("clash.theirsBy", { name: by })}
            <span className={USER_TEXT} dir="auto">
              {theirs || t("clash.nothing")}
            </span>
          </>
        }
      />
    </FieldGroup>
  );
}
