import type { Marks } from "#contract/search";
import { OPTION_ALSO } from "~/components/option-classes";

/** A text in bold, except for the part that the user has typed. */
export function Typed({ text, marks }: { text: string; marks: Marks }) {
  return (
    <>
      {marks.map(([start, end], i) => (
        <span key={start}>
          {text.slice(marks[i - 1]?.[1] ?? 0, start)}
          <span className="font-normal">{text.slice(start, end)}</span>
        </span>
      ))}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  );
}

/** The name in another language that matched an option, in brackets. */
export function OtherName({ name, marks, lang }: { name: string; marks: Marks; lang: string }) {
  return (
    <span className={OPTION_ALSO}>
      {" ("}
      <bdi lang={lang}>
        <Typed text={name} marks={marks} />
      </bdi>
      )
    </span>
  );
}
