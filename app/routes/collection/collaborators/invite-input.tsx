import { type ComponentProps, useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { PersonRef } from "#contract/collections";
import { PEOPLE_LOOKUPS_AN_HOUR_MAX } from "#contract/limits";
import { ComboboxEntry, ComboboxField } from "~/components/combobox";
import { OPTION, OPTION_NAME } from "~/components/list-classes";
import type { InputText } from "~/components/use-live-form";
import { Avatar } from "~/features/posts/covers/avatar";
import {
  type LoadSuggestions,
  fetchJson,
  useDelayedSuggestions,
} from "~/features/suggestions/use-suggestions";
import { formatNumber, useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import {
  lastTyped,
  withoutLastTyped,
  INVITEE_SUGGESTIONS_PATH,
  type InviteeSuggestions,
} from "./invite-form";

interface InviteInputProps extends Omit<ComponentProps<"input">, "type"> {
  id: string;
  input: InputText;
  onChoose: (person: PersonRef) => void;
}

/**
 * Pause in typing before suggestions are requested. Chosen: longer than for words, since lookups of whole addresses are
 * rate-limited.
 */
const PAUSE_MS = 400;
/** Minimum length of a name's beginning for suggestions. */
const MIN_CHARS = 2;

const NO_SUGGESTIONS: InviteeSuggestions = { people: [], isLimited: false };

/**
 * The input of an invitation, with a list of people who match what is typed at its end: an address or the beginning of a name.
 */
export function InviteInput({ input, onChoose, ...field }: InviteInputProps) {
  const { t } = useTranslation("collection");
  const language = useLanguage();
  const { people, isLimited } = useInviteeSuggestions(lastTyped(input.typed));
  const choose = (person: PersonRef) => {
    onChoose(person);
    const rest = withoutLastTyped(input.text);
    input.write(rest && `${rest.replace(/[,،]$/, "")}, `);
    input.ref.current?.focus();
  };

  return (
    <ComboboxField
      {...field}
      input={input}
      listLabel={t("invite.suggested")}
      answer={people}
      count={people.length}
      announcement={t("invite.found", { count: people.length })}
      note={
        isLimited
          ? t("invite.lookups", { max: formatNumber(PEOPLE_LOOKUPS_AN_HOUR_MAX, language) })
          : null
      }
      inForm
      inFlow
    >
      {people.map((person) => (
        <ComboboxEntry key={person.databaseId}>
          <button type="button" className={OPTION} onClick={() => choose(person)}>
            <Avatar name={person.name} size="s" />
            <span className={OPTION_NAME} dir="auto">
              {person.name}
            </span>
          </button>
        </ComboboxEntry>
      ))}
    </ComboboxField>
  );
}

/** Returns the people that match a text. Returns an empty list on failure: a completely typed address can still be invited. */
function useInviteeSuggestions(text: string): InviteeSuggestions {
  const language = useLanguage();
  // Uses POST, because URLs are logged and email addresses must not be.
  const ask: LoadSuggestions<InviteeSuggestions> = useCallback(
    (q, signal) =>
      fetchJson(localisedPath(INVITEE_SUGGESTIONS_PATH, language), {
        method: "POST",
        body: new URLSearchParams({ q }),
        signal,
      }),
    [language],
  );
  return useDelayedSuggestions(
    [...text].length < MIN_CHARS ? "" : text,
    ask,
    NO_SUGGESTIONS,
    PAUSE_MS,
  );
}
