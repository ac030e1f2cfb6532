import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { paramsOfForm } from "~/features/forms/params-of-form";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import { useNextLocation } from "~/features/dialogs/dialog-location";
import { asAddress } from "./term-filters";

interface FilterForm {
  /** For the form: a choice takes effect at once, words when they are handed in, numbers when their field is left. */
  handlers: {
    onInput: (event: FormEvent<HTMLFormElement>) => void;
    onBlur: (event: FocusEvent<HTMLFormElement>) => void;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  };
  /** Of the form: another one where the page was narrowed by something else, so that the fields begin anew. */
  key: number;
  /** Figures for other filters are on their way. */
  pending: boolean;
}

/**
 * A form of filters that with script leads to the page with what is chosen in it, in place: focus and scroll stay.
 * `current` is the path of the page in view, without language, and `pathOf` makes the path for what the form would send.
 */
export function useFilterForm(
  current: string,
  pathOf: (address: URLSearchParams) => string,
): FilterForm {
  const navigate = useNavigate();
  const language = useLanguage();
  const { pathname } = useLocation();
  const next = useNextLocation();
  const asked = useRef(current);
  const shown = useRef(current);
  const [key, setKey] = useState(0);
  useEffect(() => {
    // Not on the first run: React repeats what was chosen before hydration, so `asked` may be ahead of the page.
    if (shown.current === current) return;
    shown.current = current;
    if (asked.current !== current) setKey((before) => before + 1);
    asked.current = current;
  }, [current]);

  const go = (form: HTMLFormElement) => {
    const path = pathOf(asAddress(paramsOfForm(form)));
    if (path === asked.current) return;
    asked.current = path;
    void navigate(localisedPath(path, language), { preventScrollReset: true });
  };
  return {
    handlers: {
      onInput: ({ currentTarget, target }) => {
        if (!isTypedIn(target)) go(currentTarget);
      },
      onBlur: ({ currentTarget, target }) => {
        if (target instanceof HTMLInputElement && target.type === "number" && target.validity.valid)
          go(currentTarget);
      },
      onSubmit: (event) => {
        event.preventDefault();
        go(event.currentTarget);
      },
    },
    key,
    pending: next?.pathname === pathname,
  };
}

/** What takes more than one key is half of itself until all of it is typed. */
const isTypedIn = (target: EventTarget) =>
  target instanceof HTMLInputElement && target.type !== "checkbox" && target.type !== "radio";
