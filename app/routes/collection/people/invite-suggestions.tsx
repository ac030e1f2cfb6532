import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { PersonRef } from "#contract/internal-collections";
import { PEOPLE_LOOKUPS_AN_HOUR_MAX } from "#contract/limits";
import { ComboboxList } from "~/components/combobox";
import { OPTION, OPTION_NAME } from "~/components/option-look";
import { Avatar } from "~/features/covers/avatar";
import { type Ask, fetchAnswer, useAnswer } from "~/features/suggestions/use-answer";
import { useTyped } from "~/features/suggestions/use-typed";
import { formatNumber } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
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
  const { t } = useTranslation("collection");
  const language = useLanguage();
  const { typed, open, forget, onOpen, onClose } = useTyped(input, { read: lastTyped });
  const { people, isLimited } = useSuggestedPeople(typed);
  const shown = open && people.length > 0;

  const options = useMemo(() => {
    const choose = (person: PersonRef) => {
      onChoose(person);
      forget();
      input.focus();
    };
    return people.map((person) => (
      <button
        key={person.databaseId}
        type="button"
        id={`${input.id}-${person.databaseId}`}
        role="option"
        aria-selected={false}
        tabIndex={-1}
        className={OPTION}
        onClick={() => choose(person)}
      >
        <Avatar name={person.name} size="s" />
        <span className={OPTION_NAME} dir="auto">
          {person.name}
        </span>
      </button>
    ));
  }, [people, input, onChoose, forget]);

  return (
    <>
      <ComboboxList
        input={input}
        label={t("invite.suggested")}
        open={shown}
        onOpen={onOpen}
        onClose={onClose}
        inForm
        inFlow
      >
        {options}
      </ComboboxList>
      <p role="status" className={isLimited ? "hint" : "sr-only"}>
        {isLimited
          ? t("invite.lookups", { max: formatNumber(PEOPLE_LOOKUPS_AN_HOUR_MAX, language) })
          : shown
            ? t("invite.found", { count: people.length })
            : null}
      </p>
    </>
  );
}

/** Who is found by a text. Failures find nobody: whoever is typed in full is invited all the same. */
function useSuggestedPeople(text: string): SuggestedPeople {
  const language = useLanguage();
  // By POST: addresses of people have no place in the address of a page, which logs keep.
  const ask: Ask<SuggestedPeople> = useCallback(
    (q, signal) =>
      fetchAnswer(localisedPath(PEOPLE_PATH, language), {
        method: "POST",
        body: new URLSearchParams({ q }),
        signal,
      }),
    [language],
  );
  return useAnswer([...text].length < MIN_CHARS ? "" : text, ask, NOBODY, PAUSE_MS);
}
