import type { AccountExport } from "../../../contract/accounts";
import type {
  AuthorClaim,
  AuthorRef,
  ClaimAnswer,
  ClaimDecision,
  ClaimRequest,
  ClaimsAnswer,
  ClaimsQuery,
} from "../../../contract/authors";
import { AppError } from "../../../contract/errors";
import { DEFAULT_LANGUAGE, type Language } from "../../../contract/languages";
import { CLAIMS_PAGE_SIZE, CLAIMS_WAITING_MAX } from "../../../contract/limits";
import type { Db } from "../../../db/client";
import { claimMail } from "../../../jobs/accounts.jobs";
import type { Jobs } from "../../../jobs/jobs.port";
import { translator } from "../../../platform/texts";
import { type Actor, type Member, signedIn } from "../../../shared/actor";
import { recordAuditEvent } from "../../../shared/audit.writer";
import { pageRange } from "../../../db/queries";
import type { TaxonomiesService, TermTree } from "../../vocabulary";
import {
  authorOf,
  authorRef,
  knownAuthor,
  checkDecider,
  type AuthorLimits,
} from "./authors.policy";
import { lockAuthor } from "./authors.repo";
import {
  type ClaimRow,
  countClaims,
  decideClaim,
  deletePending,
  findClaim,
  findProfileOf,
  findOwnership,
  insertClaim,
  insertMail,
  lockClaimants,
  listClaims,
  listClaimsOf,
  listRivals,
  lockClaims,
  setProfile,
} from "./claims.repo";

/**
 * Decides who owns author profiles: users claim a profile, and staff decide. An account has at most one profile, and a profile
 * at most one account.
 */
export interface AuthorClaimsService {
  /**
   * Claims a profile for the caller; a repeated claim changes nothing. Throws `unauthenticated`, `not_found`, `profile_taken`
   * if the profile belongs to another user, `profile_held` if the caller has another profile, `limit_reached`, `rate_limited`.
   */
  claim(actor: Actor, authorId: number, request: ClaimRequest): Promise<ClaimAnswer>;
  /** Withdraws a pending claim; does nothing without one. Throws `unauthenticated`, `not_found`. */
  withdraw(actor: Actor, authorId: number): Promise<void>;
  /** For staff: returns pending claims, oldest first, or decided ones. Throws `forbidden`. */
  list(actor: Actor, query: ClaimsQuery): Promise<ClaimsAnswer>;
  /** For staff: returns how many claims are pending. Throws `forbidden`. */
  countPending(actor: Actor): Promise<number>;
  /**
   * For staff: confirms or denies a claim, with a comment. Confirming gives the profile to the claimant. It also denies all
   * other pending claims to the profile, and the claimant's other pending claims. Mails each claimant concerned. Throws
   * `forbidden`, `not_found`, `conflict` for a decided claim. Throws `profile_taken` if the profile has an owner by now, and
   * `profile_held` if the claimant has a profile by now.
   */
  decide(actor: Actor, id: number, decision: ClaimDecision): Promise<AuthorClaim>;
  /** For staff: removes a profile's owner; does nothing without one. Throws `forbidden`, `not_found`. */
  unlink(actor: Actor, authorId: number): Promise<void>;
  /** Returns the caller's profile and pending claims. Throws `unauthenticated`. */
  own(
    actor: Actor,
    language: Language,
  ): Promise<{ author: AuthorRef | null; pendingClaims: { author: AuthorRef; created: string }[] }>;
  /** Returns all of the caller's claims, for the export of their data. Throws `unauthenticated`. */
  exportOwn(actor: Actor): Promise<AccountExport["authorClaims"]>;
}

export interface AuthorClaimsDeps {
  db: Db;
  taxonomies: Pick<TaxonomiesService, "tree">;
  limits: AuthorLimits;
  jobs: Pick<Jobs, "enqueue">;
  now: () => Date;
}

export function createAuthorClaims({
  db,
  taxonomies,
  limits,
  jobs,
  now,
}: AuthorClaimsDeps): AuthorClaimsService {
  /** Gives a profile to a claimant and denies the claims that this rules out. Returns the mails to send. */
  async function confirm(
    trx: Db,
    tree: TermTree,
    claim: ClaimRow,
    decided: Date,
    staff: Member,
  ): Promise<number[]> {
    const { owner_id, held_id } = await findOwnership(trx, claim.author_id, claim.user_id);
    if (owner_id !== null) throw new AppError("profile_taken", "The profile already has an owner");
    if (held_id !== null) throw new AppError("profile_held", "This account already has a profile");
    await lockAuthor(trx, claim.author_id);
    await setProfile(trx, claim.user_id, claim.author_id, decided);
    const mails: number[] = [];
    for (const rival of await listRivals(trx, claim)) {
      const comment = translator(
        rival.language,
        "author-mails",
      )(rival.user_id === claim.user_id ? "held" : "rival");
      await decideClaim(trx, rival.id, {
        state: "denied",
        comment,
        decided,
        decided_by: staff.userId,
      });
      await recordDecision(trx, tree, rival, decided, staff, "claim_denied");
      mails.push(await insertMail(trx, rival.id, decided));
    }
    return mails;
  }

  return {
    async claim(actor, authorId, { message }) {
      const { userId } = signedIn(actor);
      knownAuthor(await taxonomies.tree(), authorId, actor);
      await limits.claim(userId);
      return db.transaction().execute(async (trx) => {
        await lockClaims(trx);
        const { owner_id, held_id, last } = await findOwnership(trx, authorId, userId);
        if (owner_id === userId) return { state: "confirmed" };
        if (owner_id !== null)
          throw new AppError("profile_taken", "The profile already has an owner");
        if (held_id !== null)
          throw new AppError("profile_held", "An account can have only one profile");
        if (last === "pending") return { state: last };
        const waiting = (await listClaimsOf(trx, userId)).filter(
          ({ state }) => state === "pending",
        );
        if (waiting.length >= CLAIMS_WAITING_MAX)
          throw new AppError(
            "limit_reached",
            `You can have at most ${CLAIMS_WAITING_MAX} pending claims; withdraw one first`,
          );
        await insertClaim(trx, {
          author_id: authorId,
          user_id: userId,
          message,
          state: "pending",
          created: now(),
        });
        return { state: "pending" };
      });
    },

    async withdraw(actor, authorId) {
      const { userId } = signedIn(actor);
      knownAuthor(await taxonomies.tree(), authorId, actor);
      await db.transaction().execute(async (trx) => {
        await lockClaims(trx);
        await deletePending(trx, authorId, userId);
      });
    },

    async list(actor, { page: wanted, language, ...filter }) {
      checkDecider(actor);
      const [tree, count] = await Promise.all([taxonomies.tree(), countClaims(db, filter)]);
      const { page, pages, offset } = pageRange(count, wanted, CLAIMS_PAGE_SIZE);
      const rows = await listClaims(db, filter, offset, CLAIMS_PAGE_SIZE);
      return {
        claims: rows.flatMap((row) => toClaim(tree, row, language) ?? []),
        count,
        page,
        pages,
      };
    },

    async countPending(actor) {
      checkDecider(actor);
      return countClaims(db, { state: "pending" });
    },

    async decide(actor, id, { decision, comment }) {
      const staff = checkDecider(actor);
      const decided = now();
      const tree = await taxonomies.tree();
      const { claim, mails } = await db.transaction().execute(async (trx) => {
        await lockClaims(trx);
        await lockClaimants(trx, id);
        const claim = await findClaim(trx, id);
        if (!claim || !tree.byId(claim.author_id))
          throw new AppError("not_found", "There is no such claim, or it was withdrawn");
        if (claim.state !== "pending")
          throw new AppError("conflict", `The claim is already ${claim.state}`);
        const rivals =
          decision === "confirm" ? await confirm(trx, tree, claim, decided, staff) : [];
        await decideClaim(trx, id, {
          state: decision === "confirm" ? "confirmed" : "denied",
          comment,
          decided,
          decided_by: staff.userId,
        });
        await recordDecision(
          trx,
          tree,
          claim,
          decided,
          staff,
          decision === "confirm" ? "claim_confirmed" : "claim_denied",
        );
        // Read within the transaction: afterwards the claim may be deleted with its account.
        return {
          claim: toClaim(tree, (await findClaim(trx, id))!, DEFAULT_LANGUAGE)!,
          mails: [await insertMail(trx, id, decided), ...rivals],
        };
      });
      await jobs.enqueue(
        claimMail,
        mails.map((mailId) => ({ mailId })),
      );
      return claim;
    },

    async unlink(actor, authorId) {
      const staff = checkDecider(actor);
      const tree = await taxonomies.tree();
      authorOf(tree, authorId);
      await db.transaction().execute(async (trx) => {
        await lockClaims(trx);
        await lockAuthor(trx, authorId);
        const { owner_id } = await findOwnership(trx, authorId, null);
        if (owner_id === null) return;
        const at = now();
        await setProfile(trx, owner_id, null, at);
        await recordAuditEvent(trx, staff, at, {
          event: "profile_unlinked",
          subject: { type: "author", id: authorId, title: titleOf(tree, authorId) },
          personId: owner_id,
        });
      });
    },

    async own(actor, language) {
      const { userId } = signedIn(actor);
      const [tree, held, claims] = await Promise.all([
        taxonomies.tree(),
        findProfileOf(db, userId),
        listClaimsOf(db, userId),
      ]);
      return {
        author: held === null ? null : refOf(tree, held, language),
        pendingClaims: claims
          .filter(({ state }) => state === "pending")
          .flatMap(({ author_id, created }) => {
            const author = refOf(tree, author_id, language);
            return author ? [{ author, created: created.toISOString() }] : [];
          }),
      };
    },

    async exportOwn(actor) {
      const { userId } = signedIn(actor);
      const [tree, claims] = await Promise.all([taxonomies.tree(), listClaimsOf(db, userId)]);
      return claims.map(({ author_id, message, state, comment, created, decided }) => ({
        author: refOf(tree, author_id, DEFAULT_LANGUAGE)?.name ?? "",
        message,
        state,
        comment,
        created: created.toISOString(),
        decided: decided?.toISOString() ?? null,
      }));
    },
  };
}

function recordDecision(
  trx: Db,
  tree: TermTree,
  { author_id: id, user_id: personId }: ClaimRow,
  at: Date,
  staff: Member,
  event: "claim_confirmed" | "claim_denied",
): Promise<void> {
  return recordAuditEvent(trx, staff, at, {
    event,
    subject: { type: "author", id, title: titleOf(tree, id) },
    personId,
  });
}

/** Returns the name of an author for the audit log. */
const titleOf = (tree: TermTree, authorId: number): string =>
  refOf(tree, authorId, DEFAULT_LANGUAGE)?.name ?? "";

/**
 * Returns a reference to an author; null for an author that this tree does not have yet, so that a new author breaks no list.
 */
function refOf(tree: TermTree, authorId: number, language: Language): AuthorRef | null {
  const node = tree.byId(authorId);
  return node ? authorRef(tree, node, language) : null;
}

function toClaim(tree: TermTree, row: ClaimRow, language: Language): AuthorClaim | null {
  const node = tree.byId(row.author_id);
  return node
    ? {
        id: row.id,
        author: {
          ...authorRef(tree, node, language),
          count: node.count,
          affiliation: row.affiliation ?? "",
          hasOwner: row.owner_id !== null,
        },
        user: { databaseId: row.user_id, name: row.user, email: row.email },
        message: row.message,
        created: row.created.toISOString(),
        state: row.state,
        decided: row.decided?.toISOString() ?? null,
        decidedBy: row.decider === null ? null : { name: row.decider },
        comment: row.comment,
      }
    : null;
}
