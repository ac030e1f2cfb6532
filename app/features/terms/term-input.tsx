import {
  type ComponentProps,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
} from "react";
import { useTranslation } from "react-i18next";
import { PROPOSED_TERMS_MAX } from "#contract/limits";
import { ComboboxEntry, ComboboxField } from "~/components/combobox";
import { OPTION, OPTION_TRAILING, OPTION_NAME, OPTION_PATH } from "~/components/list-classes";
import type { InputText } from "~/components/use-live-form";
import {
  OtherName,
  Typed,
  type LoadSuggestions,
  fetchJson,
  useDelayedSuggestions,
  PAUSE_MS,
} from "~/features/suggestions/use-suggestions";
import { formatNumber, useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import {
  type FieldName,
  type FieldTerm,
  acceptsProposals,
  isSameName,
  type OfferedTerm,
  type OfferedTerms,
  proposalFor,
} from "./field-term";

export interface TermChoice {
  /** The field's name in the form. */
  termField: FieldName;
  /** Chosen terms, which are not offered again. */
  chosen: readonly FieldTerm[];
  onAdd: (term: FieldTerm) => void;
  /** Proposed names, if the field takes proposals. */
  proposed?: readonly string[];
  onPropose?: (name: string) => void;
}

interface TermInputProps extends Omit<ComponentProps<"input">, "type">, TermChoice {
  id: string;
  input: InputText;
}

/** Rows of the list under the field. Chosen: a phone shows most of them above its keyboard. */
const ROWS_MAX = 8;

const BUTTON = `${OPTION} w-full cursor-pointer text-start`;

const NOTHING: OfferedTerms = { query: "", terms: [], count: 0 };
const NO_NAMES: readonly string[] = [];

/** An input with a list of matching terms. If no term has the typed name, the list offers to propose it. */
export function TermInput({
  input,
  termField: name,
  chosen,
  onAdd,
  proposed = NO_NAMES,
  onPropose,
  ...field
}: TermInputProps) {
  const { t } = useTranslation("terms");
  const language = useLanguage();
  const { ref, write } = input;
  const typed = input.typed.trim();
  const { query, terms } = useOfferedTerms(name, typed);
  // The library may have the term until the answer to the last letters has arrived.
  const isAnswered = query !== "" && query === typed;
  const proposing =
    acceptsProposals(name) && onPropose && isAnswered && proposed.length < PROPOSED_TERMS_MAX
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
    write("");
    ref.current?.focus();
  }, [ref, write]);

  /** What Enter chooses while no option is active; null if several are possible. */
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

  /** The text for which Enter was pressed before its answer arrived. */
  const awaited = useRef("");
  // Enter must not submit the unfinished form.
  const onEnter = (event: KeyboardEvent) => {
    event.preventDefault();
    const text = input.text.trim();
    if (text !== "" && text === query) take();
    else awaited.current = text;
  };
  useEffect(() => {
    if (!isAnswered || awaited.current !== query) return;
    awaited.current = "";
    take();
  }, [isAnswered, query, take]);

  const choose = (add: () => void) => () => {
    add();
    empty();
  };
  const isNothing = isAnswered && terms.length === 0 && !proposal;

  return (
    <ComboboxField
      {...field}
      input={input}
      listLabel={t("list")}
      answer={offered}
      count={count}
      announcement={t("offered", { count })}
      note={isNothing ? t("none", { text: query }) : null}
      onEnter={onEnter}
    >
      {offered.map((term) => (
        <ComboboxEntry key={term.slug}>
          <TermButton term={term} onClick={choose(() => onAdd(term))} />
        </ComboboxEntry>
      ))}
      {proposing && proposal ? (
        <ComboboxEntry>
          <button type="button" className={BUTTON} onClick={choose(() => onPropose?.(proposal))}>
            {t(`propose.${proposing}`, { name: proposal })}
          </button>
        </ComboboxEntry>
      ) : null}
    </ComboboxField>
  );
}

function TermButton({ term, ...option }: ComponentProps<"button"> & { term: OfferedTerm }) {
  const language = useLanguage();
  const { name, lang, path, count, marks, also } = term;
  return (
    <button type="button" className={BUTTON} {...option}>
      <span className={OPTION_NAME}>
        <bdi lang={lang}>
          <Typed text={name} marks={marks} />
        </bdi>
        {also ? <OtherName name={also.name} marks={also.marks} lang={also.lang} /> : null}
        {path ? <small className={OPTION_PATH}>{path}</small> : null}
      </span>
      {count > 0 ? (
        <span className={`count ${OPTION_TRAILING}`}>{formatNumber(count, language)}</span>
      ) : null}
    </button>
  );
}

const namesOf = ({ name, also }: OfferedTerm): string[] => (also ? [name, also.name] : [name]);

function useOfferedTerms(name: FieldName, text: string): OfferedTerms {
  const language = useLanguage();
  const ask: LoadSuggestions<OfferedTerms> = useCallback(
    (q, signal) =>
      fetchJson(
        localisedPath(`/resources/terms?${new URLSearchParams({ field: name, q })}`, language),
        { signal },
      ),
    [name, language],
  );
  return useDelayedSuggestions(text, ask, NOTHING, PAUSE_MS);
}
