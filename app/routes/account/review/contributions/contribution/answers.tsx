import { useTranslation } from "react-i18next";
import { Section } from "./section";

/** What was asked beyond what all documents are asked, and what was answered. */
export function Answers({ answers }: { answers: { question: string; answer: string }[] }) {
  const { t } = useTranslation("review");
  if (answers.length === 0) return null;
  return (
    <Section id="answers" title={t("contribution.answers")}>
      <dl className="review-answers">
        {answers.map(({ question, answer }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd className="review-text" dir="auto">
              {answer}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
