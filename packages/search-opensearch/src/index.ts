export { SearchUnavailableError } from "./cluster";
export type { VerifyReport } from "./delivery";
export { createOpenSearchEngine, type OpenSearchEngine } from "./engine";
export { isRegistered, unregister } from "./outbox";
