import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { paramsOfForm } from "~/features/forms/params-of-form";
import { parseSearch, searchPath, type SearchState } from "~/features/search/search-state";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import { useNextLocation } from "~/features/dialogs/dialog-location";

/** Of a page's data, what a search is changed from. */
interface Searched {
  state: SearchState;
}

export interface Search {
  /** What the controls show: the choice that is under way, else that of the results. */
  state: SearchState;
  go: (state: SearchState) => void;
  /** Results for another search, or more of this one, are on their way. */
  pending: boolean;
}

/** A change of a control is a navigation to another address; the control shows the change at once. */
export function useSearch(data: Searched): Search {
  const navigate = useNavigate();
  const language = useLanguage();
  const { pathname } = useLocation();
  const next = useNextLocation();
  const [wanted, setWanted] = useState<{ before: Searched; state: SearchState } | null>(null);
  return {
    // Any answer, a failure too, ends what was wanted.
    state: wanted?.before === data ? wanted.state : data.state,
    go(state) {
      setWanted({ before: data, state });
      void navigate(localisedPath(searchPath(state), language), { preventScrollReset: true });
    },
    pending: next?.pathname === pathname,
  };
}

/** The state that a form would send. */
export const stateOfForm = (form: HTMLFormElement): SearchState =>
  parseSearch(paramsOfForm(form)).state;

/** For a field that a visitor types in: it takes on a value that came by a link or by going back, and keeps focus and caret otherwise. */
export function useFieldValue(value: string) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current) ref.current.value = value;
  }, [value]);
  return { ref, defaultValue: value };
}
