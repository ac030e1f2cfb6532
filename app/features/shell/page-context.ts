import { createContext } from "react";
import type { SignOn } from "#contract/accounts";
import type { ForMachines } from "~/features/metadata/for-machines";
import type { ShellData } from "./shell";

/**
 * What the shell knows about this particular response, apart from the root loader's data. That data is the same in every
 * response of a language, so that a page keeps its ETag.
 */
export interface PageFacts {
  /** Id under which a failure is found in the log; shown on error pages only. */
  requestId?: string;
  /** Nonce of the response's content security policy; only on the server. */
  nonce?: string;
  /** Browsers get no service worker, and keep nothing. */
  withoutWorker?: boolean;
  /** The root's data, if a middleware refused the page before the root's loader could run. */
  shell?: ShellData;
  /** The sign-on behind the staff button of the sign-in form; only on pages that are refused to visitors. */
  staffSignIn?: SignOn["staff"];
  /** Metadata from the page's loader; only on the server. */
  forMachines?: ForMachines | null;
}

export const PageContext = createContext<PageFacts>({});
