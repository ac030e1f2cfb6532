import { useTranslation } from "react-i18next";
import { data } from "react-router";
import { getAdminSpotlight } from "~/content/admin.server";
import { contentContext } from "~/contexts";
import { findPosts } from "~/features/admin/posts/editor-data.server";
import {
  findField,
  INTENT,
  readIntent,
  type FoundPosts,
  intentValue,
} from "~/features/admin/posts/editor-form";
import { SiteFrame, ROW_BUTTONS, ROW_FIELDS, SITE_ROW, SHEET } from "~/features/admin/admin-page";
import { isSaved, readLanguage, savedPath, SPOTLIGHT_PATH, spotlightPath } from "~/paths/admin";
import { unlisted } from "~/features/page/page-meta";
import { seeOther } from "~/i18n/link";
import { failureOf, readForm, refused, resultOf } from "~/features/forms/read-form.server";
import { readFormData } from "~/http/form-data.server";
import { i18nOf } from "~/i18n/i18next.server";
import type { Route } from "./+types/route";
import {
  itemsOf,
  SpotlightFields,
  spotlightProblems,
  type SpotlightReply,
} from "./spotlight.form.server";
import {
  type FieldMetadata,
  type FieldName,
  type FormMetadata,
  getInputProps,
  getTextareaProps,
  useForm,
} from "@conform-to/react";
import { useRef } from "react";
import type { Language } from "#contract/languages";
import {
  DOCUMENT_TITLE_MAX_CHARS,
  SITE_URL_MAX_CHARS,
  SPOTLIGHT_TEXT_MAX_CHARS,
  SUGGEST_TEXT_MAX_CHARS,
} from "#contract/limits";
import type { SpotlightDraft } from "#contract/discovery";
import { Button } from "~/components/button";
import { TextArea, TextField } from "~/components/field";
import { Notice } from "~/components/messages";
import {
  ItemButtons,
  applyListIntents,
  rowKey,
  RowList,
  RowsFormButtons,
  RowsFormHead,
} from "~/features/admin/form-rows";
import { FoundRow } from "~/features/admin/admin-list";
import { useUnsavedForm } from "~/features/dialogs/use-unsaved-form";
import { useOptionalLabel, useFieldMessage, useLimitHint } from "~/features/forms/form-messages";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
export { keepInputOnFailure as clientAction } from "~/features/forms/use-form-fetcher";
export { loadedMeta as meta } from "~/features/page/page-meta";
export { revalidateUnlessRejected as shouldRevalidate } from "~/features/admin/admin-page";

export const handle = { i18n: ["admin", "admin-site", "forms"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const of = readLanguage(url.searchParams, content.contentLanguage);
  const t = i18nOf(content.language).getFixedT(null, "admin-site");
  return {
    spotlight: await getAdminSpotlight(content, of),
    of,
    saved: isSaved(url.searchParams),
    meta: unlisted(SPOTLIGHT_PATH, t("spotlight.title"), t("spotlight.lead")),
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const of = readLanguage(url.searchParams, content.contentLanguage);
  const form = await readFormData(request);
  const read = await readForm(form, SpotlightFields);
  if ("reply" in read) return read.reply;
  const { version, items: rows } = read.value;
  const { result } = read;
  if (readIntent(form.get(INTENT)).verb === "find") {
    const found = await findPosts(content, ITEMS, String(form.get(findField(ITEMS)) ?? ""));
    return data<SpotlightReply>({ result, found });
  }
  const problems = spotlightProblems(rows);
  if (Object.keys(problems).length > 0)
    return refused<SpotlightReply>({ result: resultOf(result.initialValue, problems) });
  try {
    await content.put("/spotlight/{language}", {
      params: { path: { language: of } },
      body: { version, items: itemsOf(rows) },
    });
    return seeOther(savedPath(spotlightPath(of)), content.language);
  } catch (error) {
    const reply = { result, failure: failureOf(error) };
    if (reply.failure.code !== "edit_conflict") return refused<SpotlightReply>(reply);
    const now = await getAdminSpotlight(content, of);
    return refused<SpotlightReply>({ ...reply, version: now.version, otherVersion: now.items });
  }
}

/** Edits the spotlight of the staff discovery page, one language at a time. */
export default function AdminSpotlight({
  loaderData: { spotlight, of, saved },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTranslation("admin-site");
  return (
    <SiteFrame section="spotlight" lead={t("spotlight.lead")} of={of} to={spotlightPath}>
      <SpotlightForm
        key={`${of} ${spotlight.version}`}
        spotlight={spotlight}
        of={of}
        saved={saved ? t("spotlight.saved") : null}
        reply={actionData as SpotlightReply | undefined}
      />
    </SiteFrame>
  );
}

const ID = "spotlight";
/** Name of the list in the form. */
const ITEMS = "items";

/** A post has an id and a name; a link has its own texts. */
interface Row {
  post_id?: string;
  name?: string;
  link?: string;
  title?: string;
  text?: string;
  file_id?: string;
}
type SpotlightFormFields = {
  version: string;
  items: Row[];
};
type RowField = FieldMetadata<Row, SpotlightFormFields>;

interface SpotlightFormProps {
  spotlight: SpotlightDraft;
  of: Language;
  /** Message after a save; null if the page was opened in another way. */
  saved: string | null;
  /** The server's reply, if the page was loaded by submitting the form. */
  reply?: SpotlightReply;
}

/** The spotlight items in order: posts of the library, and links with their own texts. */
function SpotlightForm({ spotlight, of, saved, reply: pageReply }: SpotlightFormProps) {
  const { t } = useTranslation("admin-site");
  const { Form, reply, sent, formProps, options } = useFormFetcher<SpotlightReply>(ID, pageReply);
  useUnsavedForm(ID);
  const [form, fields] = useForm<SpotlightFormFields>({
    ...options,
    defaultValue: { version: spotlight.version, items: rowsOf(spotlight) },
    onValidate: applyListIntents,
  });
  const rows = fields.items.getFieldList();
  const nameOf = (row: RowField, at: number) => {
    const { post_id, name, title } = row.getFieldset();
    return post_id.value
      ? name.value || t("spotlight.gone")
      : title.value || t("spotlight.entry", { number: at + 1 });
  };
  const labels: Record<string, string> = Object.fromEntries(
    rows.flatMap((row, at) => linkFields(row).map(({ name }) => [name, nameOf(row, at)])),
  );
  return (
    <Form {...formProps(form, spotlightPath(of))} className={SHEET} preventScrollReset>
      <RowsFormHead
        saved={saved}
        version={spotlight.version}
        reply={reply}
        versionField={fields.version}
        fields={rows.flatMap(linkFields)}
        labels={labels}
      >
        {reply?.otherVersion ? (
          <Notice tone="warning">
            <p>{t("spotlight.theirs", { count: reply.otherVersion.length })}</p>
          </Notice>
        ) : null}
      </RowsFormHead>
      <RowList rows={rows} none={t("spotlight.none")}>
        {rows.map((row, index) => (
          <li key={rowKey(row)} className={SITE_ROW}>
            {row.getFieldset().post_id.value ? (
              <PostRow row={row} name={nameOf(row, index)} />
            ) : (
              <LinkRow row={row} name={nameOf(row, index)} of={of} />
            )}
            <ItemButtons
              form={form}
              list={ITEMS}
              at={index}
              count={rows.length}
              name={nameOf(row, index)}
              className={row.getFieldset().post_id.value ? undefined : ROW_BUTTONS}
            />
          </li>
        ))}
      </RowList>
      <Finder form={form} list={fields.items.name} rows={rows} found={reply?.found} />
      <RowsFormButtons
        add={form.insert.getButtonProps({ name: fields.items.name, defaultValue: { link: "" } })}
        addLabel={t("spotlight.addLink")}
        saveLabel={t("spotlight.save")}
        sent={sent}
      />
    </Form>
  );
}

/** Converts the items to form rows. */
const rowsOf = ({ items, posts }: SpotlightDraft): Row[] =>
  items.map((item) =>
    "post_id" in item
      ? {
          post_id: String(item.post_id),
          name: posts.find(({ databaseId }) => databaseId === item.post_id)?.title,
        }
      : { ...item, file_id: item.file_id ?? undefined },
  );

/** Returns the fields of a link, in order. */
const linkFields = (row: RowField) => {
  const { title, link, text } = row.getFieldset();
  return [title, link, text];
};

function PostRow({ row, name }: { row: RowField; name: string }) {
  const fields = row.getFieldset();
  return (
    <div>
      <p className="py-2.5 font-serif text-[1.0625rem] leading-6" dir="auto">
        {name}
      </p>
      <input type="hidden" name={fields.post_id.name} value={fields.post_id.initialValue} />
      <input type="hidden" name={fields.name.name} value={fields.name.initialValue} />
    </div>
  );
}

function LinkRow({ row, name, of }: { row: RowField; name: string; of: Language }) {
  const { t } = useTranslation("admin-site");
  const withLimit = useLimitHint();
  const problem = useFieldMessage();
  const optional = useOptionalLabel();
  const { title, link, text, file_id } = row.getFieldset();
  return (
    <fieldset className={ROW_FIELDS}>
      <legend className="sr-only">{name}</legend>
      <TextField
        {...getInputProps(title, { type: "text" })}
        label={t("spotlight.title.label")}
        hint={withLimit(DOCUMENT_TITLE_MAX_CHARS)}
        error={problem(title)}
        maxLength={DOCUMENT_TITLE_MAX_CHARS}
        lang={of}
        dir="auto"
      />
      <TextField
        {...getInputProps(link, { type: "text" })}
        label={t("spotlight.link")}
        hint={withLimit(SITE_URL_MAX_CHARS)}
        error={problem(link)}
        maxLength={SITE_URL_MAX_CHARS}
        inputMode="url"
        dir="ltr"
      />
      <TextArea
        {...getTextareaProps(text)}
        label={t("spotlight.text")}
        hint={withLimit(SPOTLIGHT_TEXT_MAX_CHARS)}
        error={problem(text)}
        rows={2}
        optional={optional}
        maxLength={SPOTLIGHT_TEXT_MAX_CHARS}
        lang={of}
        dir="auto"
        className="md:col-span-full"
      />
      {file_id.initialValue ? (
        <input type="hidden" name={file_id.name} value={file_id.initialValue} />
      ) : null}
    </fieldset>
  );
}

interface FinderProps {
  form: FormMetadata<SpotlightFormFields>;
  list: FieldName<Row[], SpotlightFormFields>;
  rows: readonly RowField[];
  found?: FoundPosts;
}

/** Searches posts by words, and adds one on a button press. */
function Finder({ form, list, rows, found }: FinderProps) {
  const { t } = useTranslation("admin-site");
  const find = useRef<HTMLButtonElement>(null);
  const chosen = new Set(rows.map((row) => row.getFieldset().post_id.value));
  const offered = found?.posts.filter(({ databaseId }) => !chosen.has(String(databaseId))) ?? [];
  return (
    <section className="py-4" aria-labelledby={`${ID}-finder`}>
      <h2 id={`${ID}-finder`} className="mb-3 t-title-m">
        {t("spotlight.addPost")}
      </h2>
      <div className="grid items-end gap-3 min-[30rem]:grid-cols-[minmax(0,1fr)_auto]">
        <TextField
          id={`${ID}-find`}
          name={findField(ITEMS)}
          type="search"
          label={t("spotlight.find")}
          defaultValue={found?.query}
          maxLength={SUGGEST_TEXT_MAX_CHARS}
          autoComplete="off"
          dir="auto"
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            // Enter would press the form's first button, which saves. It must press the search button instead.
            event.preventDefault();
            event.currentTarget.form?.requestSubmit(find.current);
          }}
        />
        <Button
          ref={find}
          name={INTENT}
          value={intentValue({ verb: "find", list: ITEMS })}
          formNoValidate
        >
          {t("spotlight.findButton")}
        </Button>
      </div>
      <div role="status">
        {found && found.posts.length === 0 ? (
          <p className="hint">{t("spotlight.nothing", { query: found.query })}</p>
        ) : null}
        {offered.length > 0 ? (
          <ul className="mt-3">
            {offered.map(({ databaseId, title, language: written }) => (
              <FoundRow key={databaseId} post={{ title, language: written }}>
                <Button
                  small
                  {...form.insert.getButtonProps({
                    name: list,
                    defaultValue: { post_id: String(databaseId), name: title },
                  })}
                  aria-label={t("spotlight.addNamed", { title })}
                >
                  {t("spotlight.add")}
                </Button>
              </FoundRow>
            ))}
          </ul>
        ) : null}
      </div>
    </section>
  );
}
