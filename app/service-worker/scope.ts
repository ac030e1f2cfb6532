/* The worker's global scope, as far as it is used here: TypeScript's types for workers and pages exclude each other. */

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Scope {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: {
      type: "window";
      includeUncontrolled: boolean;
    }): Promise<readonly { readonly url: string }[]>;
  };
  addEventListener(type: "install" | "activate", listener: (event: Lasting) => void): void;
  addEventListener(
    type: "message",
    listener: (event: Lasting & { readonly data: unknown }) => void,
  ): void;
}

export const worker = globalThis as unknown as Scope;
