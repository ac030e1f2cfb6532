import { EnterSends } from "~/features/forms/enter-sends";
import { INTENT, intentValue } from "./intents";

/** Makes Enter in a field of the editor save. */
export function EnterSaves() {
  return <EnterSends name={INTENT} value={intentValue({ verb: "save" })} />;
}
