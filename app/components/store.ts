import { useSyncExternalStore } from "react";

/** State that outlives the components that show it. */
export interface Store<State> {
  get: () => State;
  /** Changes a part of the state, and updates all components. */
  set: (change: Partial<State>) => void;
  /** Returns the current state for a component; on the server, and during hydration, the initial state. */
  use: () => State;
}

/** Creates a store in the browser. The server must never write into one: all visitors would share it. */
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
