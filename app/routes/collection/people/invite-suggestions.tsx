import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from "react";
import type { PersonRef } from "#contract/internal-collections";
import { PEOPLE_LOOKUPS_AN_HOUR_MAX } from "#contract/limits";
import { ComboboxList } from "~/components/combobox";
import { Avatar } from "~/features/covers/avatar";
import { formatNumber } from "~/i18n/format";
import { localisedPath } from "~/i18n/paths";
import { useTranslation } from "~/i18n/translate";
import "~/styles/suggestions.css";
import { lastTyped } from "./addresses";
import { PEOPLE_PATH, type SuggestedPeople } from "./suggested-people";

export interface InviteSuggestionsProps {
  input: HTMLInputElement;
  onChoose: (person: PersonRef) => void;
}

/** Rest between two letters after which somebody has paused. Ours: longer than for words, since whole addresses are counted. */
const PAUSE_MS = 400;
/** Shortest beginning of a name that finds somebody. */
const MIN_CHARS = 2;

const NOBODY: SuggestedPeople = { people: [], isLimited: false };

/** People to what is being typed at the end of the field: whoever has the address, or is called so. */
export function InviteSuggestions({ input, onChoose }: InviteSuggestionsProps) {
  const { t, language } = useTranslation("collection");
  const [typed, setTyped] = useState(lastTyped(input.value));
  const [open, setOpen] = useState(true);
  const { people, isLimited } = useSuggestedPeople(typed);
  const shown = open && people.length > 0;

  // Before the next letter can come.
  useLayoutEffect(() => {
    const onInput = () => {
      setTyped(lastTyped(input.value));
      setOpen(true);
    };
    input.addEventListener("input", onInput);
    return () => input.removeEventListener("input", onInput);
  }, [input]);

  const onOpen = useCallback(() => setOpen(true), []);
  const onClose = useCallback(() => setOpen(false), []);

  const options = useMemo(() => {
    const choose = (person: PersonRef) => {
      onChoose(person);
      setTyped("");
      input.focus();
    };
    return people.map((person) => (
      <button key={person.databaseId} type="button" id={`${input.id}-${person.databaseId}`} role="option" aria-selected={false} tabIndex={-1} className="option" onClick={() => choose(person)}>
        <Avatar name={person.name} size="s" />
        <span className="option-name" dir="auto">
          {person.name}
        </span>
      </button>
    ));
  }, [people, input, onChoose]);

  return (
    <>
      <ComboboxList input={input} label={t("invite.suggested")} open={shown} onOpen={onOpen} onClose={onClose} inForm>
        {options}
      </ComboboxList>
      <p role="status" className={isLimited ? "hint" : "sr-only"}>
        {isLimited ? t("invite.lookups", { max: formatNumber(PEOPLE_LOOKUPS_AN_HOUR_MAX, language) }) : shown ? t("invite.found", { count: people.length }) : null}
      </p>
    </>
  );
}

/** Who is found by a text, a moment after it stopped changing. Failures find nobody: whoever is typed in full is invited all the same. */
function useSuggestedPeople(text: string): SuggestedPeople {
  const { language } = useTranslation("collection");
  const [found, setFound] = useState(NOBODY);
  useEffect(() => {
    const stop = new AbortController();
    const isEnough = [...text].length >= MIN_CHARS;
    const ask = async () => setFound(isEnough ? await fetchPeople(localisedPath(PEOPLE_PATH, language), text, stop.signal) : NOBODY);
    const timer = setTimeout(() => {
      ask().catch(() => {
        if (!stop.signal.aborted) setFound(NOBODY);
      });
    }, isEnough ? PAUSE_MS : 0);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text, language]);
  return found;
}

/** By POST: addresses of people have no place in the address of a page, which logs keep. */
async function fetchPeople(path: string, text: string, signal: AbortSignal): Promise<SuggestedPeople> {
  const response = await fetch(path, { method: "POST", body: new URLSearchParams({ q: text }), signal });
  return response.ok ? ((await response.json()) as SuggestedPeople) : NOBODY;
}
