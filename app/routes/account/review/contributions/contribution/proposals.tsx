import { CheckboxRow, FieldGroup } from "~/components/field";
import type { Reply } from "~/features/forms/reply";
import { useTranslation } from "~/i18n/translate";

/** Each box has a name of its own, so that what is shown again knows which were ticked; this is how they begin. */
export const KEYWORD_BOX = "keyword-";
export const AUTHOR_BOX = "author-";

interface ProposalsProps {
  keywords: string[];
  authors: string[];
  reply?: Reply;
}

/** Names that came with a contribution, for staff to say which become terms of the library. */
export function Proposals({ keywords, authors, reply }: ProposalsProps) {
  const { t } = useTranslation("review");
  return (
    <>
      <Names box={KEYWORD_BOX} legend={t("decision.keywords")} names={keywords} reply={reply} />
      <Names box={AUTHOR_BOX} legend={t("decision.authors")} names={authors} reply={reply} />
    </>
  );
}

function Names({ box, legend, names, reply }: { box: string; legend: string; names: string[]; reply?: Reply }) {
  const { t } = useTranslation("review");
  if (names.length === 0) return null;
  return (
    <FieldGroup id={`${box}names`} legend={legend} hint={t("decision.proposed")}>
      {names.map((name, index) => {
        const field = `${box}${index}`;
        return <CheckboxRow key={name} name={field} value={name} label={<span dir="auto">{name}</span>} defaultChecked={reply ? field in reply.values : true} />;
      })}
    </FieldGroup>
  );
}
