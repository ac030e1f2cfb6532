import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { PROPOSED_TERMS_MAX } from "#contract/limits";
import { ComboboxList } from "~/components/combobox";
import {
  OPTION,
  OPTION_ALSO,
  OPTION_FACTS,
  OPTION_NAME,
  OPTION_PATH,
} from "~/components/option-look";
import { Typed } from "~/features/suggestions/typed";
import { type Ask, fetchAnswer, useAnswer } from "~/features/suggestions/use-answer";
import { PAUSE_MS } from "~/features/suggestions/use-suggestions";
import { useTyped } from "~/features/suggestions/use-typed";
import { formatNumber } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import {
  type FieldName,
  type FieldTerm,
  isProposing,
  isSameName,
  type OfferedTerm,
  type OfferedTerms,
  proposalFor,
} from "./field-term";

export interface TermOptionsProps {
  input: HTMLInputElement;
  name: FieldName;
  /** What is not offered again. */
  chosen: readonly FieldTerm[];
  onAdd: (term: FieldTerm) => void;
  /** Names that were proposed, where the field takes any. */
  proposed?: readonly string[];
  onPropose?: (name: string) => void;
}

/** Rows of the list under the field. Ours: a phone shows most of them above its keyboard. */
const ROWS_MAX = 8;

const BUTTON = `${OPTION} w-full cursor-pointer text-start`;

const NOTHING: OfferedTerms = { query: "", terms: [], count: 0 };
const NO_NAMES: readonly string[] = [];

/** Terms to what is typed into a field, and where the library has none of that name the proposal to add one. */
export function TermOptions({
  input,
  name,
  chosen,
  onAdd,
  proposed = NO_NAMES,
  onPropose,
}: TermOptionsProps) {
  const { t } = useTranslation("terms");
  const language = useLanguage();
  const { typed, open, forget, onOpen, onClose } = useTyped(input);
  const { query, terms } = useOfferedTerms(name, typed.trim());
  // Until the answer to the last letters is there, nobody knows what the library lacks.
  const isAnswered = query !== "" && query === typed.trim();
  const proposing =
    isProposing(name) && onPropose && isAnswered && proposed.length < PROPOSED_TERMS_MAX
      ? name
      : null;

  const offered = useMemo(
    () => terms.filter(({ slug }) => !chosen.some((term) => term.slug === slug)).slice(0, ROWS_MAX),
    [terms, chosen],
  );
  const proposal = useMemo(
    () => proposing && proposalFor(query, [...terms.flatMap(namesOf), ...proposed], language),
    [proposing, query, terms, proposed, language],
  );
  const count = offered.length + (proposal ? 1 : 0);

  const empty = useCallback(() => {
    input.value = "";
    forget();
    input.focus();
  }, [input, forget]);

  /** What Enter means while no option is reached; null where it could be any of several. */
  const meant = useMemo(() => {
    const term =
      offered.find((one) =>
        namesOf(one).some((termName) => isSameName(termName, query, language)),
      ) ?? (offered.length === 1 ? offered[0] : undefined);
    if (term) return () => onAdd(term);
    return proposal && onPropose ? () => onPropose(proposal) : null;
  }, [offered, query, proposal, language, onAdd, onPropose]);
  const take = useCallback(() => {
    if (!meant) return;
    meant();
    empty();
  }, [meant, empty]);

  /** The text for which Enter was pressed before its answer was there. */
  const awaited = useRef("");
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || event.isComposing || input.hasAttribute("aria-activedescendant"))
        return;
      const text = input.value.trim();
      if (text !== "" && text === query) take();
      else awaited.current = text;
    };
    input.addEventListener("keydown", onKey);
    return () => input.removeEventListener("keydown", onKey);
  }, [input, query, take]);
  useEffect(() => {
    if (!isAnswered || awaited.current !== query) return;
    awaited.current = "";
    take();
  }, [isAnswered, query, take]);

  const options = useMemo(() => {
    const choose = (add: () => void) => () => {
      add();
      empty();
    };
    return (
      <>
        {offered.map((term) => (
          <TermOption
            key={term.slug}
            id={`${input.id}-${term.slug}`}
            term={term}
            onChoose={choose(() => onAdd(term))}
          />
        ))}
        {proposing && proposal ? (
          <button
            type="button"
            id={`${input.id}-new`}
            role="option"
            aria-selected={false}
            tabIndex={-1}
            className={BUTTON}
            onClick={choose(() => onPropose?.(proposal))}
          >
            {t(`propose.${proposing}`, { name: proposal })}
          </button>
        ) : null}
      </>
    );
  }, [offered, proposing, proposal, input, onAdd, onPropose, empty, t]);

  const shown = open && count > 0;
  const isNothing = isAnswered && terms.length === 0 && !proposal;
  return (
    <>
      <ComboboxList input={input} label={t("list")} open={shown} onOpen={onOpen} onClose={onClose}>
        {options}
      </ComboboxList>
      <p role="status" className={isNothing ? "hint" : "sr-only"}>
        {isNothing ? t("none", { text: query }) : shown ? t("offered", { count }) : null}
      </p>
    </>
  );
}

function TermOption({
  id,
  term,
  onChoose,
}: {
  id: string;
  term: OfferedTerm;
  onChoose: () => void;
}) {
  const language = useLanguage();
  const { name, lang, path, count, marks, also } = term;
  return (
    <button
      type="button"
      id={id}
      role="option"
      aria-selected={false}
      tabIndex={-1}
      className={BUTTON}
      onClick={onChoose}
    >
      <span className={OPTION_NAME}>
        <bdi lang={lang}>
          <Typed text={name} marks={marks} />
        </bdi>
        {also ? (
          <span className={OPTION_ALSO}>
            {" ("}
            <bdi lang={also.lang}>
              <Typed text={also.name} marks={also.marks} />
            </bdi>
            )
          </span>
        ) : null}
        {path ? <small className={OPTION_PATH}>{path}</small> : null}
      </span>
      {count > 0 ? (
        <span className={`count ${OPTION_FACTS}`}>{formatNumber(count, language)}</span>
      ) : null}
    </button>
  );
}

const namesOf = ({ name, also }: OfferedTerm): string[] => (also ? [name, also.name] : [name]);

function useOfferedTerms(name: FieldName, text: string): OfferedTerms {
  const language = useLanguage();
  const ask: Ask<OfferedTerms> = useCallback(
    (q, signal) =>
      fetchAnswer(
        localisedPath(`/resources/terms?${new URLSearchParams({ field: name, q })}`, language),
        { signal },
      ),
    [name, language],
  );
  return useAnswer(text, ask, NOTHING, PAUSE_MS);
}
