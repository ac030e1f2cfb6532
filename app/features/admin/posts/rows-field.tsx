import { clsx } from "clsx";
import { type ReactNode, useRef } from "react";
import { FieldError, CheckboxRow, TextArea, FieldGroup } from "~/components/field";
import { rowKey, useRowFocus, FIELDS, ItemButtons, AddButton } from "~/features/admin/form-rows";
import {
  type EditorField,
  useEditor,
  type DocumentRow,
  type FoundPost,
  INTENT,
  intentValue,
  findField,
} from "./editor-form";
import { useTranslation } from "react-i18next";
import { getInputProps, getTextareaProps } from "@conform-to/react";
import { ResourceRow, FoundRow } from "../admin-list";
import { COLLECTION_NOTE_MAX_CHARS, SUGGEST_TEXT_MAX_CHARS } from "#contract/limits";
import { useLimitHint } from "~/features/forms/form-messages";
import { Button } from "~/components/button";
import { useHydrated, keepFromSubmitting, useLiveInput } from "~/components/use-live-form";
import { fieldId } from "./use-problem-list";

interface FindPostsProps {
  list: string;
  /** Posts that are not offered again. */
  chosen: readonly number[];
  /** Returns the form's value for an added post. */
  valueOf: (post: FoundPost) => unknown;
}

const load = () => import("./post-input");

/** A search for posts to add to a list: as the editor types with script, otherwise by a button and a list of results. */
function FindPosts({ list, chosen, valueOf }: FindPostsProps) {
  const { t } = useTranslation("admin-edit");
  const {
    data: { found },
    form,
    remember,
  } = useEditor();
  const onAdd = (post: FoundPost) => {
    remember({ posts: [post] });
    form.insert({ name: list, defaultValue: valueOf(post) } as never);
  };
  const hydrated = useHydrated();
  const { live, input, plain } = useLiveInput(load);
  const id = fieldId(findField(list));
  const looked = found?.list === list ? found : null;
  const field = {
    id,
    name: findField(list),
    maxLength: SUGGEST_TEXT_MAX_CHARS,
    className: "input",
    autoComplete: "off",
    dir: "auto",
  } as const;
  return (
    <div className="relative mt-3 w-full">
      <label htmlFor={id} className="mb-1.5 block">
        {t("find.label")}
      </label>
      <div className="flex gap-2">
        <div className="min-w-0 flex-1">
          {live ? (
            <live.PostInput {...field} input={input} list={list} chosen={chosen} onAdd={onAdd} />
          ) : (
            <input
              {...field}
              {...plain}
              type="search"
              defaultValue={looked?.query}
              onKeyDown={hydrated ? keepFromSubmitting : undefined}
            />
          )}
        </div>
        {hydrated ? null : (
          <Button name={INTENT} value={intentValue({ verb: "find", list })}>
            {t("find.button")}
          </Button>
        )}
      </div>
      {looked && !hydrated ? (
        <Found
          posts={looked.posts.filter(({ databaseId }) => !chosen.includes(databaseId))}
          list={list}
          valueOf={valueOf}
        />
      ) : null}
    </div>
  );
}

/** Without script: the search results. */
function Found({
  posts,
  list,
  valueOf,
}: Pick<FindPostsProps, "list" | "valueOf"> & { posts: readonly FoundPost[] }) {
  const { t } = useTranslation("admin-edit");
  if (posts.length === 0) return <p className="hint">{t("find.none")}</p>;
  return (
    <ul aria-label={t("find.found")}>
      {posts.map((post) => (
        <FoundRow key={post.databaseId} post={post}>
          <AddButton list={list} value={valueOf(post)}>
            {t("find.add")}
            <span className="sr-only"> {post.title}</span>
          </AddButton>
        </FoundRow>
      ))}
    </ul>
  );
}

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

/** A list of the form whose rows consist of fields. Each row has a heading, and buttons that move it. */
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
function useNamedPost(): (databaseId: number) => FoundPost {
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

/** The documents of a site collection in order, each with a note and a mark for those to start with. */
export function DocumentsField() {
  const { t } = useTranslation("admin-edit");
  const withLimit = useLimitHint();
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
            <TextArea
              {...getTextareaProps(note)}
              rows={2}
              label={t("document.note")}
              hint={withLimit(COLLECTION_NOTE_MAX_CHARS)}
              dir="auto"
            />
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
