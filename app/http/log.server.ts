/** Where the website writes what went wrong. */
type ErrorLog = (facts: { err?: unknown }, what: string) => void;

let log: ErrorLog = ({ err }, what) => console.error(what, err);

/** Lets the host take what is logged; until then it goes to the console. */
export function logErrorsTo(errorLog: ErrorLog): void {
  log = errorLog;
}

/** Writes down a failure, under the number of the request. `what` names no address, no text and nobody. */
export function logError(what: string, error?: unknown): void {
  log(error === undefined ? {} : { err: error }, what);
}
