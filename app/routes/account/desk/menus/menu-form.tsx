import { Plus } from "lucide-react";
import type { Language } from "#contract/languages";
import { MENU_LABEL_MAX_CHARS, SITE_URL_MAX_CHARS } from "#contract/limits";
import type { MenuLocation } from "#contract/names";
import type { DeskMenu } from "#contract/site-desk";
import { Button } from "~/components/button";
import { CheckboxRow, TextField } from "~/components/field";
import { Notice } from "~/components/notice";
import { useHydrated } from "~/components/use-hydrated";
import { rowField, rowsField } from "~/features/desk/content-form";
import { EnterSaves } from "~/features/desk/enter-saves";
import { INTENT, intentValue } from "~/features/desk/intents";
import { ItemButtons } from "~/features/desk/item-buttons";
import { menuPath } from "~/features/desk/site-paths";
import { ITEMS } from "~/features/desk/site-rows";
import { useFocusOnMoved } from "~/features/desk/use-focus-on-moved";
import { FailureNotice, Problems, useProblem } from "~/features/forms/form-words";
import { useForm } from "~/features/forms/use-form";
import { ICON } from "~/features/own-order/move-buttons";
import { localisedPath } from "~/i18n/paths";
import { useTranslation } from "~/i18n/translate";
import type { MenuReply, MenuRow } from "./menu-rows";

const ID = "menu";

interface MenuFormProps {
  menu: DeskMenu;
  /** The entries that the language borrows. */
  lent: readonly MenuRow[];
  place: MenuLocation;
  of: Language;
  /** What the server said when the page itself was sent. */
  reply?: MenuReply;
}

/** The entries of a menu in their order. Every button sends them all, so that without script nothing typed is lost. */
export function MenuForm({ menu, lent, place, of, reply: pageReply }: MenuFormProps) {
  const { t, language } = useTranslation("desk-site");
  const { Form, ref, reply: last, sent } = useForm(pageReply);
  const reply = last as MenuReply | undefined;
  const hydrated = useHydrated();
  const rows = reply?.rows ?? (menu.borrowed ? lent : menu.items);
  const sending = sent?.get(INTENT);
  useFocusOnMoved(reply, sending, (at) => `${ID}-${rowField(ITEMS, at, "label")}`);
  return (
    <Form
      ref={ref}
      method="post"
      action={localisedPath(menuPath(place, of), language)}
      className="site-form"
      noValidate={hydrated}
      preventScrollReset
    >
      <Problems
        formId={ID}
        reply={reply}
        fields={rows.flatMap((_, row) =>
          ["label", "url", "below"].map((field) => rowField(ITEMS, row, field)),
        )}
        labels={labelsOf(rows)}
      />
      {reply?.failure ? (
        <FailureNotice failure={reply.failure} instead={{ edit_conflict: t("conflict") }} />
      ) : null}
      {reply?.theirs ? <Theirs rows={reply.theirs} /> : null}
      <input type="hidden" name="version" value={reply?.version ?? menu.version} />
      <input type="hidden" name={rowsField(ITEMS)} value={rows.length} />
      <EnterSaves />
      {rows.length > 0 ? (
        <ol className="site-rows" key={JSON.stringify(rows)}>
          {rows.map((row, index) => (
            // Rows have nothing that tells them apart but their place.
            // eslint-disable-next-line react/no-array-index-key
            <Row key={index} row={row} at={index} count={rows.length} reply={reply} of={of} />
          ))}
        </ol>
      ) : (
        <p className="site-none">{t("menus.none")}</p>
      )}
      <div className="actions">
        <Button
          name={INTENT}
          value={intentValue({ verb: "add", list: ITEMS, what: "" })}
          formNoValidate
        >
          <Plus {...ICON} />
          {t("menus.add")}
        </Button>
        <Button
          variant="primary"
          name={INTENT}
          value="save"
          pending={sending === "save"}
          pendingLabel={t("saving")}
        >
          {t("menus.save")}
        </Button>
      </div>
    </Form>
  );
}

const labelsOf = (rows: readonly MenuRow[]) =>
  Object.fromEntries(
    rows.flatMap(({ label }, at) =>
      ["label", "url", "below"].map((field) => [
        rowField(ITEMS, at, field),
        label || String(at + 1),
      ]),
    ),
  );

function Row({
  row,
  at,
  count,
  reply,
  of,
}: {
  row: MenuRow;
  at: number;
  count: number;
  reply?: MenuReply;
  of: Language;
}) {
  const { t } = useTranslation("desk-site");
  const problem = useProblem(reply);
  const name = row.label || t("menus.entry", { number: at + 1 });
  const field = (named: string) => ({
    id: `${ID}-${rowField(ITEMS, at, named)}`,
    name: rowField(ITEMS, at, named),
  });
  return (
    <li className={row.below ? "site-row site-row-below" : "site-row"}>
      <fieldset>
        <legend className="sr-only">{name}</legend>
        <TextField
          {...field("label")}
          label={t("menus.label")}
          defaultValue={row.label}
          maxLength={MENU_LABEL_MAX_CHARS}
          error={problem(field("label").name)}
          lang={of}
          dir="auto"
        />
        <TextField
          {...field("url")}
          label={t("menus.url")}
          defaultValue={row.url}
          maxLength={SITE_URL_MAX_CHARS}
          error={problem(field("url").name)}
          inputMode="url"
          dir="ltr"
        />
        <CheckboxRow
          {...field("below")}
          label={t("menus.below")}
          defaultChecked={row.below}
          error={problem(field("below").name)}
        />
      </fieldset>
      <ItemButtons list={ITEMS} at={at} count={count} name={name} />
    </li>
  );
}

/** What somebody else has saved meanwhile. */
function Theirs({ rows }: { rows: readonly MenuRow[] }) {
  const { t } = useTranslation("desk-site");
  return (
    <Notice tone="warning">
      <p>{t("menus.theirs")}</p>
      <ul>
        {rows.map(({ label, url }) => (
          <li key={`${label} ${url}`}>
            <bdi>{label}</bdi> <bdi dir="ltr">{url}</bdi>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
