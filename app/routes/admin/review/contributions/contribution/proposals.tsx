import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { CheckboxRow, FieldGroup } from "~/components/field";
import { type Reply, valuesOf } from "~/features/forms/reply";
import { AUTHOR_BOX, KEYWORD_BOX, shownField, tickedAgain } from "./proposal-boxes";

interface ProposalsProps {
  keywords: string[];
  authors: string[];
  reply?: Reply;
}

/** Names proposed with a contribution; staff choose which of them become terms. */
export function Proposals({ keywords, authors, reply }: ProposalsProps) {
  const { t } = useTranslation("review");
  return (
    <>
      <Names box={KEYWORD_BOX} legend={t("decision.keywords")} names={keywords} reply={reply} />
      <Names box={AUTHOR_BOX} legend={t("decision.authors")} names={authors} reply={reply} />
    </>
  );
}

function Names({
  box,
  legend,
  names,
  reply,
}: {
  box: string;
  legend: string;
  names: string[];
  reply?: Reply;
}) {
  const { t } = useTranslation("review");
  if (names.length === 0) return null;
  const chosen = tickedAgain(names, box, valuesOf(reply));
  return (
    <FieldGroup id={`${box}names`} legend={legend} hint={t("decision.proposed")}>
      {names.map((name, index) => (
        <Fragment key={name}>
          <input type="hidden" name={shownField(box, index)} value={name} />
          <CheckboxRow
            name={`${box}${index}`}
            value={name}
            label={<span dir="auto">{name}</span>}
            defaultChecked={chosen.includes(name)}
          />
        </Fragment>
      ))}
    </FieldGroup>
  );
}
