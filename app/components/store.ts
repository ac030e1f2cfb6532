import { useSyncExternalStore } from "react";

/** State that outlives the components that show it. */
export interface Store<State> {
  get: () => State;
  /** Changes a part of it, and shows that everywhere. */
  set: (change: Partial<State>) => void;
  /** The state as it is now, for a component; on the server, and while a page is taken over from it, as it was at first. */
  use: () => State;
}

/** Makes a store of the browser's. The server never writes into one: it would be all visitors'. */
export function createStore<State>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  const get = () => state;
  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }
  return {
    get,
    set(change) {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, get, () => initial),
  };
}
