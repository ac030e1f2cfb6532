import { AppError } from "../../../contract/errors";
import { EXTRA_FIELD_RULE_SENTENCES } from "../../../contract/extra-field-rules";
import type {
  AdminExtraField,
  AdminFieldsAnswer,
  AdminFieldsSave,
} from "../../../contract/extra-fields";
import { DEFAULT_LANGUAGE } from "../../../contract/languages";
import type { Db, OpenedDatabase } from "../../../db/client";
import { type Actor, editorsOnly } from "../../../shared/actor";
import { recordAuditEvent } from "../../../shared/audit.writer";
import { lockSite, saveSettings } from "./site-admin.repo";
import type { TaxonomiesService } from "../../vocabulary";
import { checkVersion, versionOf } from "../../../shared/versions";
import {
  FIELDS_SETTING,
  FORMER_SETTING,
  listFormerLanguages,
  readFields,
} from "../../../shared/extra-fields";

/** The definitions of extra fields, for editors. All methods throw `unauthenticated`, `forbidden`. */
export interface ExtraFieldsAdmin {
  list(actor: Actor): Promise<AdminFieldsAnswer>;
  /**
   * Replaces the list; returns its new state. Throws `edit_conflict` if another editor saved first, and `invalid_input` if a
   * field names unknown terms that it did not name before.
   */
  save(actor: Actor, save: AdminFieldsSave): Promise<AdminFieldsAnswer>;
}

interface ExtraFieldsDeps {
  database: OpenedDatabase;
  taxonomies: Pick<TaxonomiesService, "tree">;
  now: () => Date;
}

export function createExtraFieldsAdmin({
  database,
  taxonomies,
  now,
}: ExtraFieldsDeps): ExtraFieldsAdmin {
  const { db } = database;

  async function present(at: Db): Promise<AdminFieldsAnswer> {
    const fields = await readFields(at);
    return { version: versionOf(fields), fields };
  }

  return {
    async list(actor) {
      editorsOnly(actor);
      return present(db);
    },

    async save(actor, { version, fields }) {
      const editor = editorsOnly(actor);
      // Before the transaction: within it, the embedded database would wait for itself, because it has one connection.
      const tree = await taxonomies.tree();
      const answer = await db.transaction().execute(async (trx) => {
        await lockSite(trx);
        const before = await present(trx);
        checkVersion(version, before.version);
        checkTerms(before.fields, fields, (field, slug) =>
          Boolean(tree.bySlug(field.taxonomy, slug)),
        );
        await saveSettings(trx, [
          { key: FIELDS_SETTING, language: "", value: fields.map(onlyOfKind) },
          ...(await listFormerLanguages(trx)).map((language) => ({
            key: FORMER_SETTING,
            language,
            value: undefined,
          })),
        ]);
        await recordAuditEvent(trx, editor, now(), {
          event: "settings_changed",
          subject: { type: "settings", id: null, title: "" },
          details: { language: DEFAULT_LANGUAGE, changed: [FIELDS_SETTING] },
        });
        return present(trx);
      });
      await database.announceChange("site");
      return answer;
    },
  };
}

/** Returns a field without the properties of other kinds. */
function onlyOfKind(field: AdminExtraField): AdminExtraField {
  const isNumber = field.kind === "number";
  return {
    ...field,
    min: isNumber ? field.min : null,
    max: isNumber ? field.max : null,
    digits: isNumber ? field.digits : null,
    choices: field.kind === "choice" ? field.choices : [],
  };
}

/**
 * Throws for unknown terms. A field may keep terms that it had before and that were deleted since, so that the list can be
 * changed without correcting them.
 */
function checkTerms(
  before: readonly AdminExtraField[],
  after: readonly AdminExtraField[],
  isKnown: (field: AdminExtraField, slug: string) => boolean,
): void {
  const rule = "field_type_unknown";
  const wrong = after.flatMap((field, at) => {
    const was = before.find(({ name }) => name === field.name)?.terms ?? [];
    return field.terms.every((slug) => was.includes(slug) || isKnown(field, slug))
      ? []
      : [`fields.${at}.terms`];
  });
  if (wrong.length > 0)
    throw new AppError("invalid_input", "The input is not valid", {
      fields: Object.fromEntries(wrong.map((path) => [path, EXTRA_FIELD_RULE_SENTENCES[rule]])),
      rules: Object.fromEntries(wrong.map((path) => [path, rule])),
    });
}
