import { MESSAGE_STATES, type MessageKind, type MessageState } from "#contract/names";
import { filterEntries, readFilter, type ReviewFilterState } from "~/features/review/filter";
import { CORRECTIONS_PATH, MESSAGES_PATH, readPage } from "~/features/review/paths";
import { pathWith } from "~/i18n/paths";

/** Paths of the staff's message lists, one for each kind, without language. */
export const MESSAGE_LISTS: Record<MessageKind, string> = {
  correction: CORRECTIONS_PATH,
  contact: MESSAGES_PATH,
};

/** The part of the lists in view; all of it is in the address. */
export interface MessageListState extends ReviewFilterState {
  kind: MessageKind;
  state: MessageState;
  page: number;
}

/** Reads the list's state from an address, its path without language; malformed values are ignored. */
export function readMessageListState(path: string, query: URLSearchParams): MessageListState {
  return {
    kind: path === MESSAGES_PATH ? "contact" : "correction",
    state: MESSAGE_STATES.find((state) => state === query.get("state")) ?? "new",
    page: readPage(query),
    ...readFilter(query),
  };
}

/** What has just happened to a message. */
export interface Changed {
  id: number;
  to: MessageState | "gone";
}

export function readChanged(query: URLSearchParams): Changed | null {
  const id = Number(query.get("changed"));
  const to = [...MESSAGE_STATES, "gone" as const].find((state) => state === query.get("to"));
  return to && Number.isSafeInteger(id) && id > 0 ? { id, to } : null;
}

/** Returns the address of a part of the list; defaults are left out. */
export function messageListPath(
  { kind, state, page, ...filter }: MessageListState,
  changed?: Changed,
): string {
  const query = new URLSearchParams(filterEntries(filter));
  if (state !== "new") query.set("state", state);
  if (page > 1) query.set("page", String(page));
  if (changed) {
    query.set("changed", String(changed.id));
    query.set("to", changed.to);
  }
  return pathWith(MESSAGE_LISTS[kind], query);
}
