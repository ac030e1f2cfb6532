import { useState } from "react";
import type { Reply } from "~/features/forms/reply";

/**
 * What the fields of a form stand on: what was there when it was opened, until an answer says what is there now. Texts
 * and the `modified` that belongs to them stay together, whatever else of the page is loaded anew meanwhile: so the content
 * system can tell what its writer has changed, and what somebody else. `key` changes when the fields are to begin anew.
 */
export function useStart<T extends { modified: string }>(loaded: T, reply: Reply | undefined): { start: T; key: string } {
  const [opened] = useState(loaded);
  const [spoken, setSpoken] = useState<Reply>();
  // An answer that the line has lost says nothing of the fields.
  if (reply?.values.modified && reply !== spoken) setSpoken(reply);
  return { start: { ...opened, ...spoken?.values }, key: spoken?.values.modified ?? opened.modified };
}
