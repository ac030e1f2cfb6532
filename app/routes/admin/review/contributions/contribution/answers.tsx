import { useTranslation } from "react-i18next";
import { PieceSection } from "~/features/posts/piece-section";
import { AS_WRITTEN } from "~/features/review/as-written";

/** The extra fields of a contribution, with their answers. */
export function Answers({ answers }: { answers: { question: string; answer: string }[] }) {
  const { t } = useTranslation("review");
  if (answers.length === 0) return null;
  return (
    <PieceSection id="answers" title={t("contribution.answers")}>
      <dl className="max-w-180">
        {answers.map(({ question, answer }) => (
          <div key={question} className="not-first:mt-3">
            <dt className="text-ink-2">{question}</dt>
            <dd className={AS_WRITTEN} dir="auto">
              {answer}
            </dd>
          </div>
        ))}
      </dl>
    </PieceSection>
  );
}
