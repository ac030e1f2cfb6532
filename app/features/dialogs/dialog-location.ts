import {
  createPath,
  type Location,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigation,
  isRouteErrorResponse,
} from "react-router";
import { DIALOG_HASH } from "~/paths/account";
import type { ErrorCode } from "#contract/errors";
import { failureCodeOf } from "~/features/forms/form-reply";

type Address = Pick<Location, "pathname" | "search" | "hash">;

/** Returns the path of the page whose dialog is open at a location, with its language; null if there is none. */
function dialogPageAt({ hash, mask }: Location): string | null {
  return hash === DIALOG_HASH && mask ? createPath(mask) : null;
}

/** Returns whether two addresses are of one page, regardless of the hash. */
export const isSamePage = (from: Address, to: Address): boolean =>
  from.pathname === to.pathname && from.search === to.search;

/** Returns whether going from one address to the other only opens or closes a dialog. */
export function opensOrClosesDialog(from: Address, to: Address): boolean {
  return isSamePage(from, to) && (from.hash === DIALOG_HASH) !== (to.hash === DIALOG_HASH);
}

/** Returns the location that is being loaded to replace the current page. Closing a dialog over the page does not count. */
export function useNextLocation(): Location | undefined {
  const location = useLocation();
  const { location: next } = useNavigation();
  return next && !opensOrClosesDialog(location, next) ? next : undefined;
}

/**
 * Returns the path of the page whose dialog is in view, with its language; null if there is none. A closing dialog is
 * out of view at once, although the router's location still names it: another may be opened meanwhile.
 */
export function useDialogPage(): string | null {
  const location = useLocation();
  const { location: next } = useNavigation();
  return dialogPageAt(next && isSamePage(location, next) ? next : location);
}

let isPageChanging = false;

/** Records whether a form is being sent, or the page is being loaded again after one. */
export function setPageChanging(isChanging: boolean): void {
  isPageChanging = isChanging;
}

/**
 * Decides as `shouldRevalidate` of every page whether to load its data. Closing a dialog loads nothing, so that it works at
 * once, even offline. Opening one only adds a hash, for which the router loads nothing by itself. While the page reloads after
 * a form, closing must load it too, because the router aborts the earlier loading.
 */
export function revalidateUnlessDialog({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate && (isPageChanging || !opensOrClosesDialog(currentUrl, nextUrl));
}

/** Replaces a page's data in its dialog: why the page cannot be shown. */
export interface PageError {
  errorCode: ErrorCode;
}

/** Pages whose data a dialog is loading. */
const loading = new Set<string>();

/** Records that a dialog loads the data of a page, until the returned function is called. */
export function beginLoading(page: string): () => void {
  loading.add(page);
  return () => loading.delete(page);
}

/**
 * Handles errors in the `clientLoader` of a page that is also a dialog. Takes the server's answer and the request for it. For a
 * dialog it resolves to a `PageError` if the answer is an error, and the dialog says why it cannot be shown: an error page
 * would discard the input on the page behind. For the page itself it rejects.
 */
export async function forDialog<T>(page: Promise<T>, { url }: Request): Promise<T> {
  try {
    return await page;
  } catch (error) {
    const { pathname, search } = new URL(url);
    // A redirect is no failure.
    if (error instanceof Response || !loading.has(pathname + search)) throw error;
    const pageError: PageError = {
      errorCode:
        failureCodeOf(error) ?? (isRouteErrorResponse(error) ? "internal_error" : "not_ready"),
    };
    return pageError as T;
  }
}
