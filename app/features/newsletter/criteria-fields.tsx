import type { FieldMetadata } from "@conform-to/react";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { FREQUENCIES, type FollowedKind, type Frequency } from "#contract/names";
import { Button } from "~/components/button";
import { Disclosure } from "~/components/disclosure";
import { FieldGroup, RadioRow } from "~/components/field";
import { useHydrated } from "~/components/use-live-form";
import { useFieldMessage } from "~/features/forms/form-messages";
import type { FieldTerm } from "~/features/terms/field-term";
import { TermField } from "~/features/terms/term-field";
import { formatNumber, useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import { localisedPath } from "~/i18n/paths";
import { LinkRow } from "./link-form";
import type { CriteriaData, SearchCriteria } from "./newsletter-data";
import { KINDS, withPreview } from "~/paths/newsletter";
import { type FollowedNames, useCriteriaSentence, CriteriaText } from "./criteria-sentence";

const BOX = "rounded-control bg-sunk px-4 py-3.5 wrap-anywhere";

/** The current choice, for callers that store it. */
export type Choice = Pick<CriteriaData, "frequency" | "search"> & {
  chosen: Partial<Record<FollowedKind, readonly FieldTerm[]>>;
};

interface CriteriaFieldsProps {
  /** Id of the form; its fields have this id and their names. */
  formId: string;
  /** Read once: give it another `key` to start over. */
  criteria: CriteriaData;
  /** Path of the form's page, where buttons send the form without script to search for terms. */
  path: string;
  fields: Record<FollowedKind, FieldMetadata<string>>;
  onChoice?: (choice: Choice) => void;
  /** Shown between the fields and the sentence that sums them up. */
  children?: ReactNode;
}

/** Fields for the criteria and the frequency, with a sentence that sums them up. */
export function CriteriaFields({
  formId,
  criteria,
  path,
  fields,
  onChoice,
  children,
}: CriteriaFieldsProps) {
  const { t } = useTranslation("newsletter");
  const language = useLanguage();
  const problem = useFieldMessage();
  const hydrated = useHydrated();
  const [choice, setChoice] = useState<Choice>({
    frequency: criteria.frequency,
    search: criteria.search,
    chosen: {},
  });
  const { frequency, search, chosen } = choice;
  // Several fields may report at once what was ticked before the script loaded.
  const latest = useRef(choice);
  const change = (part: Partial<Choice>) => {
    latest.current = { ...latest.current, ...part };
    setChoice(latest.current);
    onChoice?.(latest.current);
  };
  const chosenIn = (kind: FollowedKind) => chosen[kind] ?? criteria.fields[kind].chosen;
  const again = localisedPath(withPreview(path), language);
  const kindsId = `${formId}-kinds`;
  const drop = () => {
    change({ search: null });
    // The pressed button disappears with its box.
    document.getElementById(kindsId)?.closest("summary")?.focus();
  };
  const pickers = KINDS.map((kind, index) => {
    const { length } = chosenIn(kind);
    const isOpen =
      (index === 0 && !criteria.search) ||
      length > 0 ||
      criteria.fields[kind].find !== null ||
      fields[kind].errors !== undefined;
    return (
      <Disclosure
        key={kind}
        summary={t(`kind.${kind}`)}
        chosen={length > 0 ? formatNumber(length, language) : null}
        open={isOpen}
        className={criteria.search ? "last:border-b-0" : undefined}
      >
        <TermField
          id={`${formId}-${kind}`}
          name={kind}
          label={t(`kind.${kind}`)}
          isClosed
          data={criteria.fields[kind]}
          findAction={`${again}#${formId}-${kind}`}
          error={problem(fields[kind])}
          onChange={(now) => change({ chosen: { ...latest.current.chosen, [kind]: now } })}
        />
      </Disclosure>
    );
  });

  return (
    <>
      {search ? <FollowedSearch search={search} again={again} onDrop={drop} /> : null}
      {/* The label of the disclosure names the field. The legend repeats it for screen readers only. */}
      <div role="group" aria-labelledby={kindsId} className="[&_.terms>legend]:sr-only">
        {criteria.search ? (
          <Disclosure
            summary={<span id={kindsId}>{t(search ? "kinds.besides" : "kinds")}</span>}
            open={KINDS.some(
              (kind) => fields[kind].errors !== undefined || criteria.fields[kind].find !== null,
            )}
            className="border-t"
          >
            {pickers}
          </Disclosure>
        ) : (
          <>
            <p id={kindsId} className="font-semibold">
              {t("kinds")}
            </p>
            <p className="hint">{t("kinds.hint")}</p>
            <div className="mt-2 border-t border-line">{pickers}</div>
          </>
        )}
      </div>
      <FieldGroup id={`${formId}-frequency`} legend={t("frequency")} className="mt-2">
        {FREQUENCIES.map((each) => (
          <RadioRow
            key={each}
            name="frequency"
            value={each}
            defaultChecked={each === criteria.frequency}
            onInput={() => change({ frequency: each })}
            label={t(`frequency.${each}`)}
          />
        ))}
      </FieldGroup>
      {children}
      <CriteriaSummary frequency={frequency} followed={namesOf(chosenIn)} search={search} />
      {hydrated ? null : (
        <Button variant="quiet" formAction={again} formNoValidate className="justify-self-start">
          {t("criteria.again")}
        </Button>
      )}
    </>
  );
}

interface FollowedSearchProps {
  search: SearchCriteria;
  /** Where a button sends the form without script to be shown again. */
  again: string;
  onDrop: () => void;
}

/** The search whose new results the reader wants, with a link to it and a button to remove it. */
function FollowedSearch({ search: { words, query }, again, onDrop }: FollowedSearchProps) {
  const { t } = useTranslation("newsletter");
  const hydrated = useHydrated();
  return (
    <div className={BOX}>
      <p className="font-semibold">{t("search.title")}</p>
      <p>{words}</p>
      <LinkRow>
        <Link to={`/search?${query}`}>{t("search.results")}</Link>
        {hydrated ? (
          <button type="button" className="link-button" onClick={onDrop}>
            {t("search.drop")}
          </button>
        ) : (
          <button
            className="link-button"
            name="without"
            value="search"
            formAction={again}
            formNoValidate
          >
            {t("search.drop")}
          </button>
        )}
      </LinkRow>
      <input type="hidden" name="search" value={query} />
    </div>
  );
}

/** Says what the form asks for, updated with each choice. */
function CriteriaSummary(criteria: {
  frequency: Frequency;
  followed: FollowedNames;
  search: SearchCriteria | null;
}) {
  const { t } = useTranslation("newsletter");
  const say = useCriteriaSentence();
  const conditions = Object.keys(criteria.followed).length + (criteria.search ? 1 : 0);
  return (
    <div className={BOX} role="status">
      <CriteriaText>{say({ ...criteria, everything: conditions === 0 })}</CriteriaText>
      <p className="mt-1 hint">{t(conditions > 1 ? "criteria.both" : "criteria.quiet")}</p>
    </div>
  );
}

function namesOf(chosenIn: (kind: FollowedKind) => readonly FieldTerm[]): FollowedNames {
  return Object.fromEntries(
    KINDS.flatMap((kind): [FollowedKind, string[]][] => {
      const names = chosenIn(kind).map(({ name }) => name);
      return names.length > 0 ? [[kind, names]] : [];
    }),
  );
}
