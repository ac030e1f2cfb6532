import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { paramsOfForm } from "~/features/forms/params-of-form";
import { parseSearch, searchPath, type SearchState } from "~/features/search/search-state";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import { useNextLocation } from "~/features/dialogs/dialog-location";

/** The part of a page's data that a search changes from. */
interface Searched {
  state: SearchState;
}

export interface Search {
  /** What the controls show: the pending choice, otherwise the state of the results. */
  state: SearchState;
  go: (state: SearchState) => void;
  /** Whether results for another search, or more of this one, are loading. */
  pending: boolean;
}

/** A change of a control navigates to another address; the control shows it at once. */
export function useSearch(data: Searched): Search {
  const navigate = useNavigate();
  const language = useLanguage();
  const { pathname } = useLocation();
  const next = useNextLocation();
  const [wanted, setWanted] = useState<{ before: Searched; state: SearchState } | null>(null);
  return {
    // Any response, even a failure, ends the pending choice.
    state: wanted?.before === data ? wanted.state : data.state,
    go(state) {
      setWanted({ before: data, state });
      void navigate(localisedPath(searchPath(state), language), { preventScrollReset: true });
    },
    pending: next?.pathname === pathname,
  };
}

/** Returns the state that a form would submit. */
export const stateOfForm = (form: HTMLFormElement): SearchState =>
  parseSearch(paramsOfForm(form)).state;

/** For a text field: takes over a value that came by a link or by Back, and otherwise keeps focus and caret. */
export function useFieldValue(value: string) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current) ref.current.value = value;
  }, [value]);
  return { ref, defaultValue: value };
}
