import { DIRECTORY_PAGE_MAX } from "#contract/limits";
import { pathWith } from "~/i18n/paths";

/** The toolkits in view, as in the address. */
export interface ToolkitsState {
  /** Slug of a topic; null for all. */
  topic: string | null;
  /** Language of the toolkits; null for any. */
  language: string | null;
  page: number;
}

/** Reads the state from an address; ignores malformed values. */
export function readToolkits(query: URLSearchParams): ToolkitsState {
  const page = query.get("page") ?? "";
  const matching = (name: string, pattern: RegExp) => {
    const value = query.get(name)?.trim() ?? "";
    return pattern.test(value) ? value : null;
  };
  return {
    topic: matching("topic", /^[^\s\p{Cc}]{1,200}$/u),
    language: matching("language", /^[a-z]{2,3}(-[A-Za-z\d]{2,8}){0,3}$/),
    page: /^[1-9]\d{0,3}$/.test(page) ? Math.min(Number(page), DIRECTORY_PAGE_MAX) : 1,
  };
}

/** Returns the canonical path of a state, without the language. */
export function toolkitsPath({ topic, language, page }: ToolkitsState): string {
  return pathWith("/toolkits", {
    ...(topic !== null && { topic }),
    ...(language !== null && { language }),
    ...(page > 1 && { page: String(page) }),
  });
}
