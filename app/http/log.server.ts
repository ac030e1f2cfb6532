/** Where the website logs errors. */
type ErrorLog = (facts: { err?: unknown }, what: string) => void;

let log: ErrorLog = ({ err }, what) => console.error(what, err);

/** Lets the host receive the log; until then it goes to the console. */
export function logErrorsTo(errorLog: ErrorLog): void {
  log = errorLog;
}

/** Logs an error with the request's id. `what` must not contain URLs, user texts or personal data. */
export function logError(what: string, error?: unknown): void {
  log(error === undefined ? {} : { err: error }, what);
}
