import { AppError } from "../../contract/errors";
import { REDIRECTS_PAGE_SIZE } from "../../contract/limits";
import { REDIRECT_RULE_SENTENCES, type RedirectRule } from "../../contract/redirect-rules";
import type {
  NewRedirect,
  RedirectAnswer,
  RedirectsAnswer,
  RedirectsQuery,
} from "../../contract/redirects";
import type { Db } from "../../db/client";
import { type Actor, editorsOnly } from "../actor";
import { recordDeed } from "../audit/audit.writer";
import { withoutEndSlash } from "../posts/former-addresses";
import { ownPath } from "../posts/language";
import { type Sight, sightOf } from "../posts/visibility.policy";
import {
  countRedirects,
  deleteRedirect,
  findAddress,
  findRedirect,
  findRedirectById,
  insertRedirect,
  listRedirects,
  type RedirectRow,
} from "./redirects.repo";

/** Most redirects that are followed one after another. Chosen: enough for real chains; it ends circles. */
const HOPS_MAX = 10;
/** Steps up from a path to one that leads elsewhere: a chapter, and a page below that. */
const STEPS_UP_MAX = 2;
/** Two addresses of the same host differ in their paths alone. */
const HERE = "http://site.invalid";

/** Addresses that lead elsewhere: those that posts had before, and those that editors add. */
export interface RedirectsService {
  /**
   * Where a path without a page leads, however many redirects follow one another. A path below one that a post had leads to
   * the same place below the post: a chapter of a toolkit. Null where it leads nowhere that the actor can see.
   */
  resolve(actor: Actor, path: string): Promise<RedirectAnswer>;
  /** For editors: all redirects, the newest first. Throws `unauthenticated`, `forbidden`. */
  list(actor: Actor, query: RedirectsQuery): Promise<RedirectsAnswer>;
  /** For editors. Throws as `list`, and `invalid_input` for a path that leads somewhere already and for a target that leads back to it. */
  add(actor: Actor, redirect: NewRedirect): Promise<void>;
  /** For editors. Throws as `list`, and `not_found`. */
  remove(actor: Actor, id: number): Promise<void>;
}

export function createRedirectsService({ db, now }: { db: Db; now: () => Date }): RedirectsService {
  async function targetOf(sight: Sight, row: RedirectRow): Promise<string | null> {
    if (row.post_id === null) return row.target;
    const address = await findAddress(db, sight, row.post_id, row.language!);
    return address ? ownPath(address.type, address) : null;
  }

  /** One redirect, of the path itself or of one above it. */
  async function hop(sight: Sight, path: string): Promise<string | null> {
    const whole = withoutEndSlash(path);
    let [above, below] = [whole, ""];
    for (let steps = 0; steps <= STEPS_UP_MAX && above !== ""; steps++) {
      const row = await findRedirect(db, above);
      if (row && (below === "" || row.post_id !== null)) {
        const target = await targetOf(sight, row);
        return target && withoutEndSlash(target) + below;
      }
      const end = above.lastIndexOf("/");
      below = above.slice(end) + below;
      above = above.slice(0, end);
    }
    return null;
  }

  async function follow(sight: Sight, path: string): Promise<string | null> {
    let [from, target] = [pathIn(path), null as string | null];
    for (let hops = 0; hops < HOPS_MAX; hops++) {
      const next = await hop(sight, from);
      if (next === null) return target;
      target = next;
      if (!target.startsWith("/")) return target;
      from = pathIn(target);
    }
    return null;
  }

  return {
    resolve: async (actor, path) => ({ target: await follow(sightOf(actor), path) }),

    async list(actor, { search, page: asked }) {
      editorsOnly(actor);
      const sight = sightOf(actor);
      const count = await countRedirects(db, search);
      const pages = Math.max(1, Math.ceil(count / REDIRECTS_PAGE_SIZE));
      const page = Math.min(asked, pages);
      const redirects = await listRedirects(db, search, page);
      return {
        redirects: await Promise.all(
          redirects.map(async (row) => ({
            id: row.id,
            path: row.path,
            target: await targetOf(sight, row),
            automatic: row.post_id !== null,
          })),
        ),
        count,
        page,
        pages,
      };
    },

    async add(actor, { path: given, target }) {
      const editor = editorsOnly(actor);
      const path = withoutEndSlash(pathIn(given));
      const isCircle =
        target.startsWith("/") &&
        (withoutEndSlash(pathIn(target)) === path ||
          withoutEndSlash(pathIn((await follow(sightOf(actor), target)) ?? "/")) === path);
      if (path === "/" || isCircle) throw refused("target", "redirect_circle");
      await db.transaction().execute(async (trx) => {
        const at = now();
        if (!(await insertRedirect(trx, { path, target, created: at })))
          throw refused("path", "redirect_taken");
        await recordDeed(trx, editor, at, {
          deed: "redirect_added",
          subject: { type: "redirect", id: null, title: path },
          details: { target },
        });
      });
    },

    async remove(actor, id) {
      const editor = editorsOnly(actor);
      await db.transaction().execute(async (trx) => {
        const row = await findRedirectById(trx, id);
        if (!row) throw new AppError("not_found", "There is no such redirect");
        await deleteRedirect(trx, id);
        await recordDeed(trx, editor, now(), {
          deed: "redirect_removed",
          subject: { type: "redirect", id: null, title: row.path },
        });
      });
    },
  };
}

/** The path of an address of the site, as a browser asks for it. */
const pathIn = (address: string): string => new URL(address, HERE).pathname;

function refused(field: "path" | "target", rule: RedirectRule): AppError {
  return new AppError("invalid_input", "The input is not valid", {
    fields: { [field]: REDIRECT_RULE_SENTENCES[rule] },
    rules: { [field]: rule },
  });
}
