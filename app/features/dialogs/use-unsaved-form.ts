import { useCallback, useEffect, useRef, useContext } from "react";
import { useTranslation } from "react-i18next";
import { type Location, useBeforeUnload, useBlocker } from "react-router";
import { InDialog } from "./dialog-host";
import { isSamePage, opensOrClosesDialog } from "./dialog-location";
import { guardDialog } from "./dialog-store";

/**
 * Asks before the user leaves a page or dialog with input that would be lost: by a link, by Back, or by closing the
 * dialog or the page. Call it in the form itself. The router can ask for one form at a time.
 * @param isAtRisk Returns whether there is such input now. Keeps its identity.
 * @param question The question. When the page itself is closed, the browser uses its own text.
 */
export function useLeaving(isAtRisk: () => boolean, question: string): void {
  // A visitor who has agreed is not asked again: a dialog is left first, then the page behind it.
  const hasAgreed = useRef(false);
  const mayLeave = useCallback(() => {
    const isAsked = isAtRisk() && !hasAgreed.current;
    hasAgreed.current = isAsked ? window.confirm(question) : isAtRisk();
    return hasAgreed.current || !isAtRisk();
  }, [isAtRisk, question]);
  useGuard(mayLeave);
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isAtRisk() && !hasAgreed.current) event.preventDefault();
      },
      [isAtRisk],
    ),
  );
}

/**
 * Keeps a form's page or dialog open while `mayLeave` returns false.
 * @param mayLeave Keeps its identity.
 */
export function useGuard(mayLeave: () => boolean): void {
  const isInDialog = useContext(InDialog);
  const { state, reset } = useBlocker(
    ({ currentLocation, nextLocation }) =>
      leaves(currentLocation, nextLocation, isInDialog) && !mayLeave(),
  );
  useEffect(() => {
    if (state === "blocked") reset();
  }, [state, reset]);
  useEffect(() => (isInDialog ? guardDialog(mayLeave) : undefined), [isInDialog, mayLeave]);
}

/** Returns whether a form is left: a page by another address, a dialog also by closing it. */
function leaves(now: Location, next: Location, isInDialog: boolean): boolean {
  if (opensOrClosesDialog(now, next)) return isInDialog;
  return !isSamePage(now, next) || now.hash === next.hash;
}

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
