import { useTranslation } from "react-i18next";
import {
  acceptsProposals,
  PROPOSAL_FIELDS,
  proposalFor,
  type FieldName,
  type FieldTerm,
  type TermFieldData,
  type ListedFieldTerm,
} from "./field-term";
import { CheckboxRow } from "~/components/field";
import { useLanguage, formatNumber } from "~/i18n/language";
import { OPTION_PATH } from "~/components/list-classes";
import { Tag } from "~/components/tag";
import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";

/** Draws a line under the box of each term. */
const TERM_ROW = "border-b border-line";

interface TermTreeProps {
  /** All terms, each parent before its children. */
  allTerms: readonly ListedFieldTerm[];
  name: string;
  /** Terms ticked initially; the lists around them are open. */
  chosen: readonly FieldTerm[];
  isWrong: boolean;
}

/** A term with its child terms. */
interface Branch {
  term: ListedFieldTerm;
  children: Branch[];
}

/** Terms as boxes in nested, foldable lists: see `docs/decisions/0016-directories.md`. */
export function TermTree({ allTerms, name, chosen, isWrong }: TermTreeProps) {
  const slugs = new Set(chosen.map(({ slug }) => slug));
  const branches = branchesOf(allTerms);
  return (
    <Branches
      branches={branches}
      name={name}
      slugs={slugs}
      isWrong={isWrong}
      hasFolds={branches.some(({ children }) => children.length > 0)}
    />
  );
}

interface BranchesProps {
  branches: readonly Branch[];
  name: string;
  slugs: ReadonlySet<string>;
  isWrong: boolean;
  /** Whether any part of the whole tree folds. Then all rows align their counts beside the fold button. */
  hasFolds: boolean;
}

function Branches({ branches, className, ...rest }: BranchesProps & { className?: string }) {
  const { t } = useTranslation("terms");
  const language = useLanguage();
  const { name, slugs, isWrong, hasFolds } = rest;
  return (
    <ul className={className}>
      {branches.map(({ term, children }) => (
        <li key={term.slug} className="relative">
          <CheckboxRow
            className={clsx(TERM_ROW, hasFolds && "pe-13")}
            name={name}
            value={term.slug}
            defaultChecked={slugs.has(term.slug)}
            aria-invalid={isWrong || undefined}
            label={<span lang={term.lang}>{term.name}</span>}
            count={term.count > 0 ? formatNumber(term.count, language) : null}
          />
          {children.length > 0 ? (
            <details
              open={containsAny(children, slugs)}
              className="open:[&>summary>svg]:rotate-180"
            >
              <summary className="absolute end-0 top-0 grid size-11 place-items-center rounded-control hover:bg-tint">
                <span className="sr-only">{t("parts", { name: term.name })}</span>
                <ChevronDown size={20} strokeWidth={1.75} aria-hidden="true" />
              </summary>
              <Branches branches={children} {...rest} className="ps-8" />
            </details>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

const containsAny = (branches: readonly Branch[], slugs: ReadonlySet<string>): boolean =>
  branches.some(({ term, children }) => slugs.has(term.slug) || containsAny(children, slugs));

function branchesOf(allTerms: readonly ListedFieldTerm[]): Branch[] {
  const top: Branch[] = [];
  /** The lists that receive the terms of each level, down to the level of the last term. */
  const open = [top];
  for (const term of allTerms) {
    const branch: Branch = { term, children: [] };
    open.length = Math.min(open.length, term.level + 1);
    open.at(-1)!.push(branch);
    open.push(branch.children);
  }
  return top;
}

interface TermCheckboxesProps {
  name: FieldName;
  data: TermFieldData;
}

function NewTermName({ name }: { name: string }) {
  const { t } = useTranslation("terms");
  return (
    <>
      <bdi>{name}</bdi> <Tag>{t("proposed")}</Tag>
    </>
  );
}

function TermCheckbox({
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
      {acceptsProposals(name)
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
    acceptsProposals(name) && !isClosed
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
        {acceptsProposals(name) && proposal ? (
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
