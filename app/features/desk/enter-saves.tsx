import { EnterSends } from "~/features/forms/enter-sends";
import { INTENT, intentValue } from "./intents";

/** Enter in a field of the desk saves. */
export function EnterSaves() {
  return <EnterSends name={INTENT} value={intentValue({ verb: "save" })} />;
}
