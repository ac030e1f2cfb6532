import { useTranslation } from "react-i18next";
import { type SaidOf, useProblem } from "~/features/forms/form-words";
import type { Reply } from "~/features/forms/reply";

/** The field that a refusal belongs to. */
export const TITLE_FIELD = { title_taken: "title" } as const;

/** Returns the sentence for a field's problem in a reply. A taken title is reported at the title. */
export function useTitleProblem(reply: Reply | undefined) {
  const { t } = useTranslation("forms");
  const broken = useProblem();
  const isTitleTaken = reply?.failure?.code === "title_taken";
  return {
    isTitleTaken,
    problem: (field: SaidOf) =>
      isTitleTaken && field.name === "title" ? t("failure.title_taken") : broken(field),
  };
}
