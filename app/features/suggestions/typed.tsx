import type { Marks } from "#contract/search";

/** A text in bold, but for what somebody has typed of it (look.md, "Search field"). */
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
