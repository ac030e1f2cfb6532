import { AppError } from "../../../contract/errors";
import {
  SAML_HEAP_MAX_MB,
  SAML_MAX_MS,
  SAML_WAITING_MAX,
} from "../../../contract/parser-limits.mjs";
import { createThread, ThreadMishap } from "../../../platform/thread";
import type { Assertion, IdentityProvider, ServiceProvider } from "./provider";
import { SignOnRefused } from "./refusal.mjs";
import type { Answer, Question } from "./response-worker.mjs";

/** Checks providers' answers in a separate thread, one at a time, within limits of time and memory. */
export interface ResponseReader {
  /**
   * Returns what an answer asserts. Takes XML that passed `readClaims`. Throws SignOnRefused, and `busy` when too many others
   * wait.
   */
  read(xml: string, site: ServiceProvider, provider: IdentityProvider): Promise<Assertion>;
  close(): Promise<void>;
}

/** Answers after which a new thread takes over, so that memory which a library retains cannot grow without limit. */
const ANSWERS_OF_A_THREAD = 1_000;

export function createResponseReader({ maxMs = SAML_MAX_MS } = {}): ResponseReader {
  const thread = createThread<Question, Answer>({
    file: "cms/areas/people/sign-on/response-worker.mjs",
    maxMs,
    heapMaxMb: SAML_HEAP_MAX_MB,
    workMax: ANSWERS_OF_A_THREAD,
  });
  let waiting = 0;
  return {
    async read(xml, { now, ...site }, provider) {
      if (waiting >= SAML_WAITING_MAX)
        throw new AppError("busy", "Too many people sign on at this moment; try again");
      waiting++;
      const answer = await thread
        .ask({ xml, now: now(), provider, site }, { work: 1 })
        .catch((error: unknown) => {
          throw error instanceof ThreadMishap
            ? new SignOnRefused("too_complex", error.mishap)
            : error;
        })
        .finally(() => waiting--);
      if ("refused" in answer) throw new SignOnRefused(answer.refused, answer.detail);
      return answer.assertion;
    },
    close: () => thread.close(),
  };
}
