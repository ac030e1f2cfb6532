import { clsx } from "clsx";
import { type ReactNode, useRef } from "react";
import { FieldError } from "~/components/field";
import { rowKey, useRowFocus } from "~/features/forms/lists";
import { type EditorField, useEditor } from "./editor-context";
import { FIELDS } from "./form-section";
import { ItemButtons } from "./item-buttons";

interface RowsFieldProps<Row> {
  list: EditorField<Row[]>;
  /** Returns a row's name, by its position. */
  nameOf: (row: EditorField<Row>, at: number) => string;
  /** Renders its fields. */
  renderRow: (row: EditorField<Row>, at: number) => ReactNode;
  /** Whether an added row gets the focus. */
  focusAdded?: boolean;
  /** Buttons that add rows. */
  children: ReactNode;
}

/** A list of the form whose rows have fields of their own. Each row has a heading, and buttons that move it. */
export function RowsField<Row>({
  list,
  nameOf,
  renderRow,
  focusAdded,
  children,
}: RowsFieldProps<Row>) {
  const { form, problem } = useEditor();
  const ref = useRef<HTMLOListElement>(null);
  const rows = (list as unknown as { getFieldList: () => EditorField<Row>[] }).getFieldList();
  const focus = useRowFocus(ref, rows, { focusAdded });
  const error = problem(list.name);
  return (
    <div id={list.id} tabIndex={-1} className="grid gap-5">
      {error ? <FieldError>{error}</FieldError> : null}
      <ol ref={ref} tabIndex={-1} {...focus}>
        {rows.map((row, at) => {
          const name = nameOf(row, at);
          const wrong = problem(row.name);
          return (
            <li
              key={rowKey(row)}
              id={row.id}
              tabIndex={-1}
              className={clsx(FIELDS, "border-b border-line pt-4 pb-6 first:pt-0")}
            >
              {/* On a phone a long name fills the row, and its buttons the next. */}
              <div className="flex items-center justify-between gap-2 max-md:flex-wrap">
                <h3 dir="auto" className="t-title-s">
                  {name}
                </h3>
                <ItemButtons form={form} list={list.name} at={at} count={rows.length} name={name} />
              </div>
              {wrong ? <FieldError>{wrong}</FieldError> : null}
              {renderRow(row, at)}
            </li>
          );
        })}
      </ol>
      <div className="actions">{children}</div>
    </div>
  );
}
