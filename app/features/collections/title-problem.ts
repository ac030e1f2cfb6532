import { useTranslation } from "react-i18next";
import { type SaidOf, useProblem } from "~/features/forms/form-words";
import type { Reply } from "~/features/forms/reply";

/** Which field a refusal is about. */
export const TITLE_FIELD = { title_taken: "title" } as const;

/** What is wrong with a field of a reply; that a title is taken is said at the title. */
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
