import { useTranslation } from "react-i18next";
import {
  isProposing,
  PROPOSAL_FIELDS,
  proposalFor,
  type FieldName,
  type FieldTerm,
  type TermFieldData,
} from "./field-term";
import { TERM_ROW } from "./term-tree";
import { CheckboxRow } from "~/components/field";
import { useLanguage, formatNumber } from "~/i18n/language";
import { OPTION_PATH } from "~/components/option-classes";
import { Tag } from "~/components/tag";

export interface TermCheckboxesProps {
  name: FieldName;
  data: TermFieldData;
}

export function NewTermName({ name }: { name: string }) {
  const { t } = useTranslation("terms");
  return (
    <>
      <bdi>{name}</bdi> <Tag>{t("proposed")}</Tag>
    </>
  );
}

export function TermCheckbox({
  name,
  term,
  defaultChecked,
}: {
  name: string;
  term: FieldTerm;
  defaultChecked?: boolean;
}) {
  const language = useLanguage();
  const { slug, lang, path, count } = term;
  const label = (
    <>
      <bdi lang={lang}>{term.name}</bdi>
      {path ? <small className={OPTION_PATH}>{path}</small> : null}
    </>
  );
  return (
    <li>
      <CheckboxRow
        className={TERM_ROW}
        name={name}
        value={slug}
        label={label}
        count={count > 0 ? formatNumber(count, language) : null}
        defaultChecked={defaultChecked}
      />
    </li>
  );
}

/** Without script: boxes for the chosen terms, which the user can untick. */
export function ChosenCheckboxes({ name, data: { chosen, proposed } }: TermCheckboxesProps) {
  const { t } = useTranslation("terms");
  if (chosen.length + proposed.length === 0) return null;
  return (
    <ul aria-label={t("chosen")}>
      {chosen.map((term) => (
        <TermCheckbox key={term.slug} name={name} term={term} defaultChecked />
      ))}
      {isProposing(name)
        ? proposed.map((newName) => (
            <li key={newName}>
              <CheckboxRow
                className={TERM_ROW}
                name={PROPOSAL_FIELDS[name]}
                value={newName}
                label={<NewTermName name={newName} />}
                defaultChecked
              />
            </li>
          ))
        : null}
    </ul>
  );
}

/** Without script: boxes for the matches, and for a proposal if no match has the searched name. */
export function FoundCheckboxes({
  name,
  data: { chosen, proposed, find },
  isClosed,
}: TermCheckboxesProps & { isClosed: boolean }) {
  const { t } = useTranslation("terms");
  const language = useLanguage();
  if (!find) return null;
  const { query, found, count } = find;
  // The searched name has been proposed and is shown above.
  if (count === 0 && proposed.includes(query)) return null;
  const more = count - found.length;
  const proposal =
    isProposing(name) && !isClosed
      ? proposalFor(
          query,
          [...[...chosen, ...found].map((term) => term.name), ...proposed],
          language,
        )
      : null;
  return (
    <div>
      <p className="hint">
        {count > 0 ? t("found", { count, text: query }) : t("none", { text: query })}
      </p>
      <ul>
        {found
          .filter(({ slug }) => !chosen.some((term) => term.slug === slug))
          .map((term) => (
            <TermCheckbox key={term.slug} name={name} term={term} />
          ))}
        {isProposing(name) && proposal ? (
          <li>
            <CheckboxRow
              className={TERM_ROW}
              name={PROPOSAL_FIELDS[name]}
              value={proposal}
              label={t(`propose.${name}`, { name: proposal })}
            />
          </li>
        ) : null}
      </ul>
      {more > 0 ? <p className="hint">{t("more", { count: more })}</p> : null}
    </div>
  );
}
