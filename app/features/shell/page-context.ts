import { createContext } from "react";
import type { SignOn } from "#contract/accounts";
import type { ForMachines } from "~/features/metadata/for-machines";
import type { ShellData } from "./shell";

/**
 * What the shell knows of this very answer, apart from the root loader's data: that is the same in every answer of a
 * language, so that a page keeps its ETag and says nothing twice.
 */
export interface PageFacts {
  /** Number under which a failure is found in the log; shown on error pages only. */
  requestId?: string;
  /** Of the answer's content security policy; on the server alone. */
  nonce?: string;
  /** Browsers get no service worker, and keep nothing. */
  withoutWorker?: boolean;
  /** The root's data, where a middleware refused the page before the root's loader could run. */
  shell?: ShellData;
  /** What stands behind the staff button of the sign-in form; on pages that are refused to visitors only. */
  staffSignIn?: SignOn["staff"];
  /** What the page's loader has told; on the server alone. */
  forMachines?: ForMachines | null;
}

export const PageContext = createContext<PageFacts>({});
