import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { classes } from "~/components/classes";
import type { DirectoryPlace } from "./directory-place";
import { letterName } from "./letters";
import { NAMES_ID } from "./names-head";

interface NamesProps<T> {
  place: DirectoryPlace;
  /** Sorted. */
  names: readonly (T & { letter: string; link: string })[];
  className?: string;
  /** The inside of a name's row. */
  children: (name: T) => ReactNode;
}

/** Names in columns, letter by letter; those of one letter, or of a search, in one list. */
export function Names<T>({ place: { state }, names, className, children }: NamesProps<T>) {
  const { t } = useTranslation("browse");
  const isWhole = state.letter === null && !state.q;
  return (
    <div className={classes("names", className)}>
      {(isWhole ? byLetter(names) : [names]).map((group) => {
        const letter = group[0]?.letter;
        if (letter === undefined) return null;
        return (
          <Fragment key={letter}>
            {isWhole ? <h3 id={`letter-${letter}`}>{letterName(t, letter)}</h3> : null}
            <ul aria-labelledby={isWhole ? `letter-${letter}` : NAMES_ID}>
              {group.map((name) => (
                <li key={name.link}>{children(name)}</li>
              ))}
            </ul>
          </Fragment>
        );
      })}
    </div>
  );
}

function byLetter<T extends { letter: string }>(names: readonly T[]): T[][] {
  const groups = new Map<string, T[]>();
  for (const name of names) {
    const group = groups.get(name.letter);
    if (group) group.push(name);
    else groups.set(name.letter, [name]);
  }
  return [...groups.values()];
}
