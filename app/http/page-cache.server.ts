import { LRUCache } from "lru-cache";
import { finishPage } from "./finish-page.server";
import { answerKept, type KeptPage, keepPage } from "./kept-page.server";
import { sharedRequest } from "./shared-request.server";

/** Makes an answer with a nonce of its own; the request may be another than the visitor's, which says less. */
export type Render = (request: Request, nonce: string) => Promise<Response>;

export interface PageCache {
  /**
   * Answers a request with what is kept, or has it made. What is the same for everybody is made once for all who wait for it. What is
   * asked for a second time is kept for as long as it says itself, at most until content changes; whatever else passes through.
   */
  answer(request: Request, requestId: string, render: Render): Promise<Response>;
}

/** Addresses remembered as nobody's to share. Ours: more than a site has of them, in less than a megabyte. */
const UNSHARED_MAX = 5_000;
/**
 * What the addresses that were asked for lately may take. Most pages of a library are read once in hours, and to pack one costs a tenth
 * of making it; so only what comes a second time is kept. Ours: some thirty thousand addresses, the last ones.
 */
const ASKED_BYTES = 4 * 1024 * 1024;
/** What an address takes in such a list beside its letters. Ours, generous. */
const ADDRESS_BYTES = 60;

export interface PageCacheOptions {
  /** What all kept pages may take; 0 keeps none. */
  maxBytes: number;
  /** Another number after every change of the content. A page that was begun at an earlier one is not kept. */
  contentGeneration: () => number | Promise<number>;
  /** A nonce that nobody had before, always as long. */
  newNonce: () => string;
  /** Hears of each answer: kept, kept and being renewed, made to be kept, or made for one visitor. */
  onAnswer?: (outcome: "hit" | "stale" | "made" | "own") => void;
  now?: () => number;
}

interface Entry {
  page: KeptPage;
  madeAt: number;
}

/** An answer that goes to one visitor, with the nonce that it was made with. */
interface Own {
  response: Response;
  nonce: string;
}

/** A page that is being made, of the content as it was at a generation. */
interface Making {
  generation: number;
  outcome: Promise<Entry | Own>;
}

/** Whether the next one who asks will be answered alike. A refusal for now, or a failure, says nothing of the page: what is kept of it is still good. */
const isLasting = ({ status }: Response) => status < 500 && status !== 429;

/** Keeps answers of the website in this process. */
export function createPageCache({
  maxBytes,
  contentGeneration,
  newNonce,
  onAnswer = () => {},
  now = Date.now,
}: PageCacheOptions): PageCache {
  const entries =
    maxBytes > 0
      ? new LRUCache<string, Entry>({
          maxSize: maxBytes,
          sizeCalculation: ({ page }, key) => page.bytes + key.length,
        })
      : null;
  const making = new Map<string, Making>();
  /** Keys whose answers were each visitor's own: who asks for them waits for nobody else's. */
  const unshared = new LRUCache<string, true>({ max: UNSHARED_MAX });
  /** How often somebody asked for a key, once or more. Content that changes leaves what is worth keeping as it was. */
  const asked = new LRUCache<string, "once" | "again">({
    maxSize: ASKED_BYTES,
    sizeCalculation: (_, key) => key.length + ADDRESS_BYTES,
  });
  let keptGeneration: number | undefined;

  /** What is kept of the present content. */
  function find(key: string, generation: number): Entry | undefined {
    if (generation !== keptGeneration) {
      entries?.clear();
      unshared.clear();
      keptGeneration = generation;
    }
    const entry = entries?.get(key);
    return entry && now() - entry.madeAt < entry.page.freshMs + entry.page.staleMs
      ? entry
      : undefined;
  }

  async function makeAndKeep(
    key: string,
    generation: number,
    request: Request,
    render: Render,
  ): Promise<Entry | Own> {
    const [nonce, madeAt] = [newNonce(), now()];
    const response = await render(request, nonce);
    // Nobody has come meanwhile either.
    if (asked.get(key) === "once") return { response, nonce };
    const page = await keepPage(response, nonce);
    if (page instanceof Response) {
      if (isLasting(page)) {
        entries?.delete(key);
        unshared.set(key, true);
      }
      return { response: page, nonce };
    }
    const entry = { page, madeAt };
    // Content that changed meanwhile may be in it by half.
    if ((await contentGeneration()) === generation && keptGeneration === generation)
      entries?.set(key, entry);
    return entry;
  }

  /** The page that somebody else has begun to make of the present content, or one that is begun now. */
  function make(
    key: string,
    generation: number,
    request: Request,
    render: Render,
  ): { outcome: Making["outcome"]; isOthers: boolean } {
    const underWay = making.get(key);
    if (underWay?.generation === generation) return { outcome: underWay.outcome, isOthers: true };
    const begun: Making = { generation, outcome: makeAndKeep(key, generation, request, render) };
    making.set(key, begun);
    const end = () => making.get(key) === begun && making.delete(key);
    begun.outcome.then(end, end);
    return { outcome: begun.outcome, isOthers: false };
  }

  /** Makes a page anew that is not fresh any more, while it is shown. */
  async function renew(...page: Parameters<typeof make>): Promise<void> {
    const { outcome, isOthers } = make(...page);
    const made = await outcome;
    if ("response" in made && !isOthers) await made.response.body?.cancel();
  }

  /** An answer that is made for one visitor, and not kept. */
  async function answerOne(request: Request, requestId: string, render: Render): Promise<Response> {
    const nonce = newNonce();
    onAnswer("own");
    return finishPage(request, await render(request, nonce), { nonce, requestId });
  }

  return {
    async answer(request, requestId, render) {
      // Also for a page that is not kept: what it is made of must not be older either.
      const generation = await contentGeneration();
      const shared = entries && sharedRequest(request);
      if (!shared) return answerOne(request, requestId, render);
      const answerWith = ({ page, madeAt }: Entry) =>
        answerKept(request, page, { nonce: newNonce(), requestId, ageMs: now() - madeAt });

      const kept = find(shared.key, generation);
      if (kept) {
        // Or what everybody reads would be forgotten among all that somebody read once.
        asked.get(shared.key);
        // What fails shows once the page is too old to be shown, whether it is thrown or answered.
        const isStale = now() - kept.madeAt >= kept.page.freshMs;
        onAnswer(isStale ? "stale" : "hit");
        if (isStale) void renew(shared.key, generation, shared.request, render).catch(() => {});
        return answerWith(kept);
      }
      // A head costs less than the whole where it is not kept.
      if (request.method === "HEAD" || unshared.has(shared.key))
        return answerOne(request, requestId, render);
      asked.set(shared.key, asked.has(shared.key) ? "again" : "once");
      const { outcome, isOthers } = make(shared.key, generation, shared.request, render);
      const made = await outcome;
      if ("page" in made) {
        onAnswer("made");
        return answerWith(made);
      }
      if (isOthers) return answerOne(request, requestId, render);
      onAnswer("own");
      return finishPage(request, made.response, { nonce: made.nonce, requestId });
    },
  };
}
