export { SearchTooLongError, SearchUnavailableError } from "./cluster";
export { createOpenSearchEngine, type OpenSearchEngine } from "./engine";
export { isRegistered, unregister } from "./outbox";
export type { VerifyReport } from "./verification";
