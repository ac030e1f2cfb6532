import { Plus } from "lucide-react";
import type { Language } from "#contract/languages";
import {
  DOCUMENT_TITLE_MAX_CHARS,
  SITE_URL_MAX_CHARS,
  SPOTLIGHT_TEXT_MAX_CHARS,
  SUGGEST_TEXT_MAX_CHARS,
} from "#contract/limits";
import type { SpotlightDraft, SpotlightItemDraft } from "#contract/spotlight";
import { Button } from "~/components/button";
import { TextArea, TextField } from "~/components/field";
import { Notice } from "~/components/notice";
import { useHydrated } from "~/components/use-hydrated";
import { rowField, rowsField } from "~/features/desk/content-form";
import { EnterSaves } from "~/features/desk/enter-saves";
import { findField, type FoundPosts } from "~/features/desk/found-posts";
import { INTENT, intentValue } from "~/features/desk/intents";
import { ItemButtons } from "~/features/desk/item-buttons";
import { spotlightPath } from "~/features/desk/site-paths";
import { ITEMS } from "~/features/desk/site-rows";
import { useFocusOnMoved } from "~/features/desk/use-focus-on-moved";
import { FailureNotice, Problems, useOptional, useProblem } from "~/features/forms/form-words";
import { useForm } from "~/features/forms/use-form";
import { ICON } from "~/features/own-order/move-buttons";
import { foreign } from "~/features/posts/place";
import { localisedPath } from "~/i18n/paths";
import { useTranslation } from "~/i18n/translate";
import { foundTitle, LINK, LINK_FIELDS, type SpotlightReply } from "./spotlight-rows";

const ID = "spotlight";

interface SpotlightFormProps {
  spotlight: SpotlightDraft;
  of: Language;
  /** What the server said when the page itself was sent. */
  reply?: SpotlightReply;
}

/** What stands out, in its order: posts of the library, and links with words of their own. */
export function SpotlightForm({ spotlight, of, reply: pageReply }: SpotlightFormProps) {
  const { t, language } = useTranslation("desk-site");
  const { Form, ref, reply: last, sent } = useForm(pageReply);
  const reply = last as SpotlightReply | undefined;
  const hydrated = useHydrated();
  const rows: readonly SpotlightItemDraft[] = reply?.rows ?? spotlight.items;
  const titles: Record<number, string> = {
    ...Object.fromEntries(spotlight.posts.map(({ databaseId, title }) => [databaseId, title])),
    ...reply?.titles,
  };
  const nameOf = (row: SpotlightItemDraft, at: number) =>
    "post_id" in row
      ? titles[row.post_id] || t("spotlight.gone")
      : row.title || t("spotlight.entry", { number: at + 1 });
  const labels = Object.fromEntries(
    rows.flatMap((row, at) =>
      LINK_FIELDS.map((field) => [rowField(ITEMS, at, field), nameOf(row, at)]),
    ),
  );
  const sending = sent?.get(INTENT);
  useFocusOnMoved(reply, sending, rowId);
  return (
    <Form
      ref={ref}
      method="post"
      action={localisedPath(spotlightPath(of), language)}
      className="site-form"
      noValidate={hydrated}
      preventScrollReset
    >
      <Problems formId={ID} reply={reply} fields={Object.keys(labels)} labels={labels} />
      {reply?.failure ? (
        <FailureNotice failure={reply.failure} instead={{ edit_conflict: t("conflict") }} />
      ) : null}
      {reply?.theirs ? (
        <Notice tone="warning">
          <p>{t("spotlight.theirs", { count: reply.theirs.length })}</p>
        </Notice>
      ) : null}
      <input type="hidden" name="version" value={reply?.version ?? spotlight.version} />
      <input type="hidden" name={rowsField(ITEMS)} value={rows.length} />
      <EnterSaves />
      {rows.length > 0 ? (
        <ol className="site-rows" key={JSON.stringify(rows)}>
          {rows.map((row, index) => (
            <li
              key={"post_id" in row ? row.post_id : `link ${index}`}
              className="site-row"
              id={rowId(index)}
              tabIndex={-1}
            >
              {"post_id" in row ? (
                <div>
                  <p className="site-row-name" dir="auto">
                    {nameOf(row, index)}
                  </p>
                  <input type="hidden" name={rowField(ITEMS, index, "post")} value={row.post_id} />
                  <input
                    type="hidden"
                    name={rowField(ITEMS, index, "name")}
                    value={titles[row.post_id] ?? ""}
                  />
                </div>
              ) : (
                <LinkFields row={row} at={index} name={nameOf(row, index)} of={of} reply={reply} />
              )}
              <ItemButtons list={ITEMS} at={index} count={rows.length} name={nameOf(row, index)} />
            </li>
          ))}
        </ol>
      ) : (
        <p className="site-none">{t("spotlight.none")}</p>
      )}
      <Finder found={reply?.found} />
      <div className="actions">
        <Button
          name={INTENT}
          value={intentValue({ verb: "add", list: ITEMS, what: LINK })}
          formNoValidate
        >
          <Plus {...ICON} />
          {t("spotlight.addLink")}
        </Button>
        <Button
          variant="primary"
          name={INTENT}
          value="save"
          pending={sending === "save"}
          pendingLabel={t("saving")}
        >
          {t("spotlight.save")}
        </Button>
      </div>
    </Form>
  );
}

const rowId = (at: number) => `${ID}-row-${at}`;

interface LinkFieldsProps {
  row: Extract<SpotlightItemDraft, { link: string }>;
  at: number;
  name: string;
  of: Language;
  reply?: SpotlightReply;
}

function LinkFields({ row, at, name, of, reply }: LinkFieldsProps) {
  const { t } = useTranslation("desk-site");
  const problem = useProblem(reply);
  const optional = useOptional();
  const field = (named: (typeof LINK_FIELDS)[number]) => ({
    id: `${ID}-${rowField(ITEMS, at, named)}`,
    name: rowField(ITEMS, at, named),
    label: t(named === "title" ? "spotlight.title.label" : `spotlight.${named}`),
    defaultValue: row[named],
    error: problem(rowField(ITEMS, at, named)),
  });
  return (
    <fieldset>
      <legend className="sr-only">{name}</legend>
      <TextField {...field("title")} maxLength={DOCUMENT_TITLE_MAX_CHARS} lang={of} dir="auto" />
      <TextField {...field("link")} maxLength={SITE_URL_MAX_CHARS} inputMode="url" dir="ltr" />
      <TextArea
        {...field("text")}
        rows={2}
        optional={optional}
        maxLength={SPOTLIGHT_TEXT_MAX_CHARS}
        lang={of}
        dir="auto"
      />
      {row.file_id ? (
        <input type="hidden" name={rowField(ITEMS, at, "file")} value={row.file_id} />
      ) : null}
    </fieldset>
  );
}

/** Looks for posts by their words, and adds one with a press. */
function Finder({ found }: { found?: FoundPosts }) {
  const { t, language } = useTranslation("desk-site");
  return (
    <section className="site-finder" aria-labelledby={`${ID}-finder`}>
      <h2 id={`${ID}-finder`}>{t("spotlight.addPost")}</h2>
      <div className="site-find">
        <TextField
          id={`${ID}-find`}
          name={findField(ITEMS)}
          type="search"
          label={t("spotlight.find")}
          defaultValue={found?.query}
          maxLength={SUGGEST_TEXT_MAX_CHARS}
          autoComplete="off"
          dir="auto"
        />
        <Button name={INTENT} value={intentValue({ verb: "find", list: ITEMS })} formNoValidate>
          {t("spotlight.findButton")}
        </Button>
      </div>
      <div role="status">
        {found && found.posts.length === 0 ? (
          <p className="hint">{t("spotlight.nothing", { query: found.query })}</p>
        ) : null}
        {found && found.posts.length > 0 ? (
          <ul className="desk-found">
            {found.posts.map(({ databaseId, title, language: written }) => (
              <li key={databaseId}>
                <span lang={foreign(written, language)} dir="auto">
                  {title}
                </span>
                <input type="hidden" name={foundTitle(databaseId)} value={title} />
                <Button
                  small
                  name={INTENT}
                  value={intentValue({ verb: "add", list: ITEMS, what: String(databaseId) })}
                  formNoValidate
                  aria-label={t("spotlight.addNamed", { title })}
                >
                  {t("spotlight.add")}
                </Button>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </section>
  );
}
