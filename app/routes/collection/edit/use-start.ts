import { type FocusEvent, useState } from "react";
import { hasTyped } from "~/features/freshness/has-typed";
import { type Reply, valuesOf } from "~/features/forms/reply";

/**
 * What the fields of a form stand on: what was there when it was opened, until an answer says what is there now. Texts
 * and the `modified` that belongs to them stay together, whatever else of the page is loaded anew meanwhile: so the content
 * system can tell what its writer has changed, and what somebody else. Where nobody is writing, they stand on what was
 * loaded last. `key` changes when the fields are to begin anew; `writing` goes to what is around them.
 */
export function useStart<T extends { modified: string }>(loaded: T, reply: Reply | undefined) {
  const [{ start, key, heard }, setState] = useState({
    start: withValues(loaded, reply),
    key: 0,
    heard: reply,
  });
  const [isWriting, setWriting] = useState(false);
  // An answer that the line has lost says nothing of the fields.
  if (reply && valuesOf(reply).modified && reply !== heard) {
    setState({
      start: withValues(start, reply),
      key: settles(reply) ? key + 1 : key,
      heard: reply,
    });
    if (settles(reply)) setWriting(false);
  } else if (!isWriting && (!reply || reply.done) && loaded.modified > start.modified) {
    setState({ start: loaded, key: isSame(start, loaded) ? key : key + 1, heard });
  }
  const writing = {
    onFocus: () => setWriting(true),
    onBlur: ({ currentTarget }: FocusEvent<HTMLElement>) => setWriting(hasTyped(currentTarget)),
  };
  return { start, key, writing };
}

function withValues<T extends object>(start: T, reply: Reply | undefined): T {
  return {
    ...start,
    ...Object.fromEntries(Object.entries(valuesOf(reply)).filter(([name]) => name in start)),
  };
}

/** Whether the answer says what is to stand in the fields: it is saved, or both sides of a clash are there to choose from. */
const settles = ({ done, failure }: Reply): boolean =>
  done === true || failure?.changes !== undefined;

const isSame = <T extends { modified: string }>(one: T, other: T): boolean =>
  JSON.stringify({ ...one, modified: "" }) === JSON.stringify({ ...other, modified: "" });
