import { INTENT, intentValue } from "./intents";

/** The first button of a form with more than one, which is what Enter in a field presses. */
export function EnterSaves({ formNoValidate }: { formNoValidate?: boolean }) {
  return <button className="sr-only" tabIndex={-1} aria-hidden="true" name={INTENT} value={intentValue({ verb: "save" })} formNoValidate={formNoValidate} />;
}
