import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { paramsOfForm } from "~/features/forms/params-of-form";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import { useNextLocation } from "~/features/dialogs/dialog-location";
import { asAddress } from "./term-filters";

interface FilterForm {
  /** Handlers of the form: a choice takes effect at once, text when it is submitted, numbers when their field loses the focus. */
  handlers: {
    onInput: (event: FormEvent<HTMLFormElement>) => void;
    onBlur: (event: FocusEvent<HTMLFormElement>) => void;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  };
  /** Key of the form: it changes when the filters change elsewhere, so that the fields reset. */
  key: number;
  /** Whether figures for other filters are loading. */
  pending: boolean;
}

/**
 * Makes a form of filters navigate to the page with its choices, if script runs: focus and scroll stay. `current` is the
 * path of the current page, without language. `pathOf` returns the path for what the form would send.
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

/** Input that takes more than one key is incomplete until all of it is typed. */
const isTypedIn = (target: EventTarget) =>
  target instanceof HTMLInputElement && target.type !== "checkbox" && target.type !== "radio";
