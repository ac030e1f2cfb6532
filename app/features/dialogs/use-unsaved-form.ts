import { useCallback, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLeaving } from "./use-leaving";

/** Fields whose text a form does not save. */
export const SEARCH_FIELD = "[type=search], [role=combobox]";
/** Fields that scripts fill in. */
const BOT_CHECK = ["altcha", "stamp"];

/**
 * Asks before the user leaves a form with unsent changes, by a link, by Back, or by closing its dialog or the page.
 * @param formId Id of the form. A page without it has nothing to lose.
 * @param accepted The last reply that accepted the form, in which nothing is left to fill in.
 */
export function useUnsavedForm(formId: string, accepted?: object): void {
  const { t } = useTranslation("forms");
  /** The form's initial content, and its content when it was accepted: in these states nothing would be lost. */
  const safe = useRef<(string | undefined)[]>([]);
  useEffect(() => {
    safe.current.push(contentOf(formId));
  }, [formId]);
  useEffect(() => {
    if (accepted) safe.current.push(contentOf(formId));
  }, [formId, accepted]);
  const isAtRisk = useCallback(() => {
    const content = contentOf(formId);
    return content !== undefined && !safe.current.includes(content);
  }, [formId]);
  useLeaving(isAtRisk, t("leave"));
}

/** Returns the form's content, without search fields and fields that scripts fill in. */
function contentOf(formId: string): string | undefined {
  const form = document.forms.namedItem(formId);
  if (!form) return undefined;
  const fields = [...form.elements] as HTMLInputElement[];
  const counted = fields.filter(
    (field) =>
      field.name &&
      field.type !== "submit" &&
      !field.matches(SEARCH_FIELD) &&
      !BOT_CHECK.includes(field.name),
  );
  return JSON.stringify(
    counted.map(({ name, type, value, checked }) => [
      name,
      value,
      /checkbox|radio/.test(type) && checked,
    ]),
  );
}
