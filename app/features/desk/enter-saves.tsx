import { EnterSends } from "~/features/forms/enter-sends";
import { INTENT, intentValue } from "./intents";

/** Enter in a field of the desk saves. */
export function EnterSaves({ formNoValidate }: { formNoValidate?: boolean }) {
  return (
    <EnterSends
      name={INTENT}
      value={intentValue({ verb: "save" })}
      formNoValidate={formNoValidate}
    />
  );
}
