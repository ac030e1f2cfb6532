import { type FocusEvent, useState } from "react";
import { hasTyped } from "~/features/freshness/has-typed";
import { type Reply, valuesOf } from "~/features/forms/reply";

/**
 * Keeps the base version of a form's fields: the values when the form was opened, until a reply brings newer ones. Texts and
 * their `modified` stay together even if the page reloads meanwhile. So the content system can tell the user's changes from those
 * of others. While no field is being edited, the base is what was loaded last. `key` changes when the fields must be reset.
 * `writing` holds the props of the element around the fields.
 */
export function useStart<T extends { modified: string }>(loaded: T, reply: Reply | undefined) {
  const [{ start, key, heard }, setState] = useState({
    start: withValues(loaded, reply),
    key: 0,
    heard: reply,
  });
  const [isWriting, setWriting] = useState(false);
  // A reply without values (lost connection) does not change the fields.
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

/** Returns whether the reply determines the fields' values: it was saved, or it has both versions of a conflict to choose from. */
const settles = ({ done, failure }: Reply): boolean =>
  done === true || failure?.changes !== undefined;

const isSame = <T extends { modified: string }>(one: T, other: T): boolean =>
  JSON.stringify({ ...one, modified: "" }) === JSON.stringify({ ...other, modified: "" });
