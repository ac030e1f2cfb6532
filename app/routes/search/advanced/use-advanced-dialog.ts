import { useCallback, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useHydrated } from "~/components/use-live-form";
import { advancedPath, searchPath, type SearchState } from "~/paths/search";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import { loadNamespaces } from "~/i18n/namespaces";
import type { AdvancedDialog } from "./advanced-dialog";

/** The parameter that opens the advanced search over the results. */
const DIALOG_PARAMETER = ["modal", "advanced"] as const;
const [NAME, VALUE] = DIALOG_PARAMETER;

const isOpenAt = (search: URLSearchParams): boolean => search.get(NAME) === VALUE;

/** Returns whether two addresses have the same search, and the dialog is open at only one of them. */
export function togglesDialog(one: URL, other: URL): boolean {
  const search = ({ pathname, searchParams }: URL) =>
    `${pathname}?${new URLSearchParams([...searchParams].filter(([name]) => name !== NAME))}`;
  return (
    isOpenAt(one.searchParams) !== isOpenAt(other.searchParams) && search(one) === search(other)
  );
}

/** Loads the dialog and its texts, once. */
export async function loadAdvancedDialog(): Promise<typeof AdvancedDialog> {
  const [module] = await Promise.all([
    import("./advanced-dialog"),
    loadNamespaces("advanced", "forms"),
  ]);
  return module.AdvancedDialog;
}

/**
 * Opens the advanced search over the results. The browser shows the address of its page: Back closes the dialog, and reloading
 * or sharing the address opens the page.
 */
export function useAdvancedDialog(state: SearchState) {
  const language = useLanguage();
  const navigate = useNavigate();
  const {
    search,
    mask,
    state: entry,
  } = useLocation() as {
    search: string;
    mask?: { search: string };
    state: { opened?: true } | null;
  };
  const [Dialog, setDialog] = useState<typeof AdvancedDialog | null>(null);
  const wanted = useHydrated() && isOpenAt(new URLSearchParams(search));
  const query = mask?.search ?? search;

  useEffect(() => {
    if (!wanted || Dialog) return;
    // Loading fails when the code is outdated or the server unreachable; a reload is right in both cases.
    void loadAdvancedDialog().then(
      (loaded) => setDialog(() => loaded),
      () => location.reload(),
    );
  }, [wanted, Dialog]);

  const here = localisedPath(searchPath(state), language);
  const close = useCallback(() => {
    if (entry?.opened) void navigate(-1);
    else void navigate(here, { replace: true, preventScrollReset: true });
  }, [entry, navigate, here]);

  return {
    /** The dialog, once it is requested and loaded. */
    Dialog: wanted ? Dialog : null,
    pending: wanted && !Dialog,
    query,
    open(typed: SearchState) {
      void navigate(localisedPath(searchPath(state, [[...DIALOG_PARAMETER]]), language), {
        mask: localisedPath(advancedPath(typed), language),
        state: { opened: true },
        preventScrollReset: true,
      });
    },
    close,
    /** Results replace the dialog's history entry, so that Back leads to the previous results. */
    go(next: SearchState) {
      void navigate(localisedPath(searchPath(next), language), {
        replace: true,
        preventScrollReset: true,
      });
    },
  };
}
