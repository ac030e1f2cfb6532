import { clsx } from "clsx";
import { type ReactNode, useRef } from "react";
import { FieldError, CheckboxRow, TextArea, FieldGroup } from "~/components/field";
import { rowKey, useRowFocus } from "~/features/forms/form-rows";
import { type EditorField, useEditor, type DocumentRow } from "./editor-form";
import { FIELDS } from "./form-section";
import { ItemButtons } from "../item-buttons";
import { useTranslation } from "react-i18next";
import { getInputProps, getTextareaProps } from "@conform-to/react";
import { FindPosts } from "./find-posts";
import type { FoundPost } from "./found-posts";
import { ResourceRow } from "./post-rows";

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

/** Returns a function that looks up a post that the content names. Only the number is known of deleted posts. */
export function useNamedPost(): (databaseId: number) => FoundPost {
  const { t } = useTranslation("admin-edit");
  const {
    data: { posts, part },
    added,
  } = useEditor();
  return (databaseId) =>
    [...posts, ...added.posts].find((post) => post.databaseId === databaseId) ?? {
      databaseId,
      type: "document",
      title: t("resource.gone", { number: String(databaseId) }),
      language: part.language,
      link: "",
    };
}

interface ResourceListProps {
  list: EditorField<string[] | undefined>;
  label: string;
}

/** The posts that a text links to, in order. */
export function ResourceList({ list, label }: ResourceListProps) {
  const { form, problem } = useEditor();
  const named = useNamedPost();
  const ref = useRef<HTMLOListElement>(null);
  const rows = list.getFieldList();
  const focus = useRowFocus(ref, rows, { focusAdded: false });
  return (
    <FieldGroup id={list.id} legend={label} error={problem(list.name)}>
      <ol ref={ref} tabIndex={-1} {...focus}>
        {rows.map((row, at) => {
          const post = named(Number(row.initialValue));
          return (
            <ResourceRow key={rowKey(row)} post={post}>
              <input type="hidden" name={row.name} value={row.initialValue} />
              <ItemButtons
                form={form}
                list={list.name}
                at={at}
                count={rows.length}
                name={post.title}
              />
            </ResourceRow>
          );
        })}
      </ol>
      <FindPosts
        list={list.name}
        chosen={rows.map((row) => Number(row.initialValue))}
        valueOf={(post) => String(post.databaseId)}
      />
    </FieldGroup>
  );
}

/** The documents of a site collection in order, with notes and what comes first. */
export function DocumentsField() {
  const { t } = useTranslation("admin-edit");
  const { documents } = useEditor().fields;
  const named = useNamedPost();
  const numberOf = (row: EditorField<DocumentRow>) => Number(row.getFieldset().id.initialValue);
  return (
    <RowsField
      list={documents}
      focusAdded={false}
      nameOf={(row) => named(numberOf(row)).title}
      renderRow={(row) => {
        const { id, note, first } = row.getFieldset();
        return (
          <>
            <input type="hidden" name={id.name} value={id.initialValue} />
            <TextArea {...getTextareaProps(note)} rows={2} label={t("document.note")} dir="auto" />
            <CheckboxRow
              {...getInputProps(first, { type: "checkbox" })}
              label={t("document.first")}
            />
          </>
        );
      }}
    >
      <FindPosts
        list={documents.name}
        chosen={documents.getFieldList().map(numberOf)}
        valueOf={(post) => ({ id: String(post.databaseId), note: "" })}
      />
    </RowsField>
  );
}
