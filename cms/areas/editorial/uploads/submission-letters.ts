import type { Language } from "../../../contract/languages";
import type { Letter } from "../../../platform/mail/letter";
import { type Translate, translator } from "../../../platform/texts";

/** Facts for an email about a submission. The title comes from the uploader and is never used in the subject. */
export interface SubmissionFacts {
  kind: "accepted" | "returned" | "rejected";
  name: string;
  title: string;
  /** Comment of the staff; may be empty. */
  comment: string;
  /** Absolute URL of the email's button. */
  url: string;
}

/** Writes the email about the decision on a submission. */
export function submissionLetter(language: Language, facts: SubmissionFacts): Letter {
  const t = translator(language, "submissions");
  const { subject, paragraphs, label } = wordsOf(facts, t);
  return {
    subject,
    paragraphs: [t("greeting", { name: facts.name }), ...paragraphs],
    button: { label, url: facts.url, instead: t("instead") },
    foot: [t("foot")],
  };
}

function wordsOf(
  { kind, title, comment }: SubmissionFacts,
  t: Translate<"submissions">,
): { subject: string; paragraphs: string[]; label: string } {
  const comments = comment ? [t("comment", { comment })] : [];
  if (kind === "accepted")
    return {
      subject: t("accepted.subject"),
      paragraphs: [t("accepted.text", { title }), ...comments],
      label: t("accepted.button"),
    };
  if (kind === "returned") {
    return {
      subject: t("returned.subject"),
      paragraphs: [t("returned.text", { title }), ...comments, t("returned.again")],
      label: t("returned.button"),
    };
  }
  return {
    subject: t("rejected.subject"),
    paragraphs: [t("rejected.text", { title }), ...comments],
    label: t("rejected.button"),
  };
}
