import { useProblem } from "~/features/forms/form-words";
import type { Reply } from "~/features/forms/reply";
import { useTranslation } from "~/i18n/translate";

/** Which field a refusal is about. */
export const TITLE_FIELD = { title_taken: "title" } as const;

/** What is wrong with a field of a reply; that a title is taken is said at the title. */
export function useTitleProblem(reply: Reply | undefined) {
  const { t } = useTranslation("forms");
  const broken = useProblem(reply);
  const isTitleTaken = reply?.failure?.code === "title_taken";
  return {
    isTitleTaken,
    problem: (field: string) =>
      isTitleTaken && field === "title" ? t("failure.title_taken") : broken(field),
  };
}
