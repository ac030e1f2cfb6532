import { type ReactNode, type RefObject } from "react";
import { FieldError } from "~/components/field";
import { rowsField } from "./content-form";
import { useEditor } from "./editor-context";
import { ItemButtons } from "./item-buttons";
import { fieldId } from "./problem-place";
import type { useItems } from "./use-items";

interface RowsFieldProps<T> {
  list: string;
  rows: RefObject<HTMLOListElement | null>;
  held: Pick<ReturnType<typeof useItems<T>>, "items" | "change">;
  /** What a row is called, by its place. */
  nameOf: (value: T, at: number) => string;
  /** Its fields. */
  renderRow: (value: T, at: number, key: string) => ReactNode;
  /** Buttons that add. */
  children: ReactNode;
}

/** A list of the form whose rows have fields of their own: each has a heading, and buttons that move it. */
export function RowsField<T>({
  list,
  rows,
  held: { items, change },
  nameOf,
  renderRow,
  children,
}: RowsFieldProps<T>) {
  const { problem } = useEditor();
  const error = problem(list);
  return (
    <div id={fieldId(list)} tabIndex={-1} className="desk-rows">
      <input type="hidden" name={rowsField(list)} value={items.length} />
      {error ? <FieldError>{error}</FieldError> : null}
      <ol ref={rows} tabIndex={-1}>
        {items.map(({ key, value }, at) => {
          const name = nameOf(value, at);
          return (
            <li key={key} id={fieldId(`${list}-${at}`)} tabIndex={-1}>
              <div className="desk-row-head">
                <h3 dir="auto">{name}</h3>
                <ItemButtons
                  list={list}
                  at={at}
                  count={items.length}
                  name={name}
                  onChange={change}
                />
              </div>
              {problem(`${list}-${at}`) ? (
                <FieldError>{problem(`${list}-${at}`)}</FieldError>
              ) : null}
              {renderRow(value, at, key)}
            </li>
          );
        })}
      </ol>
      <div className="actions">{children}</div>
    </div>
  );
}
