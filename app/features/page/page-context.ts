import { createContext, useContext } from "react";
import type { SignOn } from "#contract/accounts";
import type { MachineMetadata } from "./page-meta";
import type { shellData } from "./shell-data.server";
import { useLocation } from "react-router";

/**
 * What the shell knows about this particular response, apart from the root loader's data. That data is the same in every
 * response of a language, so that a page keeps its ETag.
 */
export interface PageFacts {
  /** Id under which a failure is found in the log; shown on error pages only. */
  requestId?: string;
  /** Nonce of the response's content security policy; only on the server. */
  nonce?: string;
  /** Browsers get no service worker, and store no pages. */
  withoutWorker?: boolean;
  /** The root's data, if a middleware refused the page before the root's loader could run. */
  shell?: ShellData;
  /** The sign-on behind the staff button of the sign-in form; only on pages that are refused to visitors. */
  staffSignIn?: SignOn["staff"];
  /** Metadata from the page's loader; only on the server. */
  forMachines?: MachineMetadata | null;
}

export const PageContext = createContext<PageFacts>({});

/** What the shell of every page shows; undefined if the root loader failed. */
export type ShellData = Awaited<ReturnType<typeof shellData>> | undefined;

/**
 * Returns path and query of the current page, for links and forms that return to it. The query has the server's form: the
 * router on the server writes spaces as `+`, the one in the browser leaves the `%20` of the address.
 */
export function usePagePath(): string {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search).toString();
  return query ? `${pathname}?${query}` : pathname;
}

/** True in light mode: no script, no web font, and pictures on request only. Provided by the document shell. */
export const LightContext = createContext(false);

export const useLight = (): boolean => useContext(LightContext);
