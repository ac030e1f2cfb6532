import { MESSAGE_KINDS, MESSAGE_STATES, type MessageKind, type MessageState } from "#contract/messages";

/** Where staff read what came in, without language. */
export const CORRECTIONS_PATH = "/account/corrections";

/** Which part of the list is in view; all of it is in the address. */
export interface MessageListState {
  kind: MessageKind;
  state: MessageState;
  page: number;
}

/** What an address says of the list; what is malformed counts as not said. */
export function readMessageListState(query: URLSearchParams): MessageListState {
  const page = Number(query.get("page"));
  return {
    kind: MESSAGE_KINDS.find((kind) => kind === query.get("kind")) ?? "correction",
    state: MESSAGE_STATES.find((state) => state === query.get("state")) ?? "new",
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** What happened to a message a moment ago. */
export interface Changed {
  id: number;
  to: MessageState | "gone";
}

export function readChanged(query: URLSearchParams): Changed | null {
  const id = Number(query.get("changed"));
  const to = [...MESSAGE_STATES, "gone" as const].find((state) => state === query.get("to"));
  return to && Number.isSafeInteger(id) && id > 0 ? { id, to } : null;
}

/** The address of a part of the list; what it begins with needs no mention. */
export function messageListPath({ kind, state, page }: MessageListState, changed?: Changed): string {
  const query = new URLSearchParams();
  if (kind !== "correction") query.set("kind", kind);
  if (state !== "new") query.set("state", state);
  if (page > 1) query.set("page", String(page));
  if (changed) {
    query.set("changed", String(changed.id));
    query.set("to", changed.to);
  }
  return query.size > 0 ? `${CORRECTIONS_PATH}?${query}` : CORRECTIONS_PATH;
}
