import type { z } from "zod";
import { RULE_SENTENCES } from "../../../contract/account-rules";
import type {
  Account,
  AccountChange,
  AccountDeletion,
  AccountExport,
  DeletionPreview,
  PasswordChange,
} from "../../../contract/accounts";
import { AppError } from "../../../contract/errors";
import type { Db, OpenedDatabase } from "../../../db/client";
import { passwordChangedMail } from "../../../jobs/account-mails.job";
import type { Jobs } from "../../../jobs/jobs.port";
import { type Actor, signedIn } from "../../../shared/actor";
import type { AuthorProfiles } from "../authors/profiles";
import type { Consents } from "../consents/consents.service";
import type { PreferencesService } from "../preferences/preferences.service";
import type { SearchEngine } from "../../../platform/search-engine.port";
import type { Afterwards } from "./afterwards";
import type { Limits } from "./limits";
import type { Passwords } from "./passwords";
import { isLastAdministrator, lockAllRoles } from "./people.repo";
import type { Portrait } from "./portrait";
import { type IsPublished, publishedPasswordRefused } from "./published-passwords";
import { deleteSession, deleteSessions, listSessions } from "./sessions.repo";
import { incorrectPassword } from "./sign-in";
import { deleteUser, findUser, replacePasswordHash, updateOwn, type UserRow } from "./users.repo";

/** What users see and change of their own account. All methods throw `unauthenticated` for a visitor without an account. */
export interface OwnAccount {
  /** Returns the account of the caller. */
  account(actor: Actor): Promise<Account>;
  /** Changes the name that others see, or the language. */
  change(actor: Actor, change: z.output<typeof AccountChange>): Promise<Account>;
  /**
   * Changes the password and ends all other sessions. Throws `incorrect_password` for a wrong current password, and
   * `invalid_input` for the same password again or one that the documentation prints. Throws `forbidden` for an account without
   * a password. Throws `rate_limited` for the fourth change within an hour, and after too many wrong passwords.
   */
  changePassword(actor: Actor, change: z.output<typeof PasswordChange>): Promise<void>;
  /** Returns what would happen to the caller's collections. */
  deletionPreview(actor: Actor): Promise<DeletionPreview>;
  /**
   * Deletes the account with everything that only its user sees; the rest stays without an owner. Throws `invalid_input` unless
   * the username was typed, `incorrect_password` unless the password was typed (if the account has one), `rate_limited` after
   * too many wrong passwords, and `conflict` for the last administrator.
   */
  delete(actor: Actor, deletion: z.output<typeof AccountDeletion>): Promise<void>;
  /** Returns all stored data about the user. */
  exportOwn(actor: Actor): Promise<AccountExport>;
  /** Ends the session of the request. */
  endSession(actor: Actor): Promise<void>;
  /** Ends all sessions of the caller, including the current one. */
  endAllSessions(actor: Actor): Promise<void>;
}

/** An area that keeps data of users and adds it to the export of an account, under these names. */
interface Exporter<Sections> {
  /** Throws `unauthenticated`. */
  exportOwn(actor: Actor): Promise<Sections>;
}

/** Hooks of the areas that keep data of users. They are registered in `createServices`, because this area knows none of them. */
interface AccountHooks {
  collections: Exporter<
    Pick<
      AccountExport,
      | "collections"
      | "sharedCollections"
      | "notes"
      | "collectionChanges"
      | "invitations"
      | "lookups"
    >
  > & {
    /** Says what `letGo` would do. Throws `unauthenticated`. */
    deletionPreview(actor: Actor): Promise<DeletionPreview>;
    /** Deletes or hands over collections in the transaction that deletes the account. Returns the ids of deleted posts. */
    letGo(trx: Db, userId: number): Promise<number[]>;
  };
  library: Exporter<AccountExport["library"]>;
  messages: Exporter<AccountExport["messages"]>;
  uploads: Exporter<Pick<AccountExport, "submissions" | "drafts" | "uploads">>;
  subscriptions: Exporter<AccountExport["newsletter"]> & {
    /** Returns the id of the newsletter reader with the account's confirmed address, or null. */
    ownReader(actor: Actor): Promise<number | null>;
    /** Ends the subscriptions of the account's confirmed address in the transaction that deletes the account. */
    letGo(trx: Db, userId: number): Promise<void>;
  };
  drafts: Exporter<AccountExport["adminDrafts"]>;
  audit: Exporter<AccountExport["auditEvents"]>;
}

/** What this module needs from other areas. */
export interface OwnAccountSources extends AccountHooks {
  database: OpenedDatabase;
  profiles: Pick<AuthorProfiles, "authors" | "authorClaims" | "linkedIn">;
  preferences: Pick<PreferencesService, "exportOwn">;
  searchEngine: Pick<SearchEngine, "remove">;
  jobs: Pick<Jobs, "enqueue">;
  now: () => Date;
}

interface OwnAccountDeps extends OwnAccountSources {
  portrait: Portrait;
  consents: Pick<Consents, "exportOwn">;
  passwords: Passwords;
  isPublished: IsPublished;
  limits: Limits;
  afterwards: Afterwards;
}

export function createOwnAccount({
  database,
  portrait,
  collections,
  library,
  messages,
  uploads,
  profiles,
  preferences,
  subscriptions,
  consents,
  drafts,
  audit,
  searchEngine,
  passwords,
  isPublished,
  limits,
  jobs,
  afterwards,
  now,
}: OwnAccountDeps): OwnAccount {
  const { db } = database;

  return {
    async account(actor) {
      const { user, staff } = await self(actor);
      return portrait(user, staff);
    },

    async change(actor, change) {
      const { user, staff } = await self(actor);
      await updateOwn(db, user.database_id, change, now());
      return portrait({ ...user, ...change }, staff);
    },

    async changePassword(actor, { currentPassword, password }) {
      const { user, sessionId } = await self(actor);
      const before = user.password_hash;
      if (before === null)
        throw new AppError(
          "forbidden",
          "There is no password: this account signs on at the organisation's provider",
        );
      await checkOwnPassword(user, currentPassword);
      if (await passwords.matches(before, password))
        throw new AppError("invalid_input", "The input is not valid", {
          fields: { password: RULE_SENTENCES.password_same },
        });
      if (isPublished(user, password)) throw publishedPasswordRefused();
      await limits.passwordChange(user.database_id);
      const hash = await passwords.hash(password);
      await db.transaction().execute(async (trx) => {
        // If the password was reset meanwhile, the reset wins.
        if (
          !(await replacePasswordHash(trx, user.database_id, before, {
            password_hash: hash,
            modified: now(),
          }))
        )
          throw incorrectPassword();
        await deleteSessions(trx, user.database_id, { except: sessionId });
      });
      await afterwards(
        jobs.enqueue(passwordChangedMail, [{ userId: user.database_id, language: user.language }]),
      );
    },

    deletionPreview: collections.deletionPreview,

    async delete(actor, { confirmation, password }) {
      const { user } = await self(actor);
      if (confirmation !== user.username)
        throw new AppError("invalid_input", "The input is not valid", {
          fields: { confirmation: RULE_SENTENCES.confirmation },
        });
      if (user.password_hash !== null) await checkOwnPassword(user, password);
      const gone = await db.transaction().execute(async (trx) => {
        await lockAllRoles(trx);
        if (await isLastAdministrator(trx, user.database_id))
          throw new AppError(
            "conflict",
            "Make somebody else an administrator first: without one nobody could",
          );
        const posts = await collections.letGo(trx, user.database_id);
        await subscriptions.letGo(trx, user.database_id);
        if (!(await deleteUser(trx, user))) throw incorrectPassword();
        return posts;
      });
      if (gone.length === 0) return;
      await afterwards(searchEngine.remove(gone), database.announceChange("posts"));
    },

    async exportOwn(actor) {
      const { user, staff } = await self(actor);
      const [
        account,
        sessions,
        inCollections,
        saved,
        written,
        handedIn,
        authorClaims,
        authorProfile,
        linkedIn,
        followed,
        newsletter,
        agreedTo,
        auditEvents,
        adminDrafts,
      ] = await Promise.all([
        portrait(user, staff),
        listSessions(db, user.database_id),
        collections.exportOwn(actor),
        library.exportOwn(actor),
        messages.exportOwn(actor),
        uploads.exportOwn(actor),
        profiles.authorClaims.exportOwn(actor),
        user.author_id === null ? null : profiles.authors.exportProfile(user.author_id),
        profiles.linkedIn.exportOwn(actor),
        preferences.exportOwn(actor),
        subscriptions.exportOwn(actor),
        subscriptions.ownReader(actor).then((reader) => consents.exportOwn(actor, reader)),
        audit.exportOwn(actor),
        drafts.exportOwn(actor),
      ]);
      const { sso_issuer: issuer, sso_subject: subject } = user;
      return {
        exported: now().toISOString(),
        account: {
          ...account,
          created: user.created.toISOString(),
          modified: user.modified.toISOString(),
          lastSignIn: user.last_sign_in?.toISOString() ?? null,
          signOn: issuer !== null && subject !== null ? { issuer, subject } : null,
        },
        sessions: sessions.map(({ created, last_used, expires, by_sso }) => ({
          created: created.toISOString(),
          lastUsed: last_used.toISOString(),
          expires: expires.toISOString(),
          bySso: by_sso,
        })),
        ...inCollections,
        library: saved,
        preferences: followed,
        newsletter,
        consents: agreedTo,
        messages: written,
        ...handedIn,
        authorClaims,
        authorProfile,
        auditEvents,
        adminDrafts,
        linkedIn,
      };
    },

    async endSession(actor) {
      await deleteSession(db, signedIn(actor).sessionId);
    },

    async endAllSessions(actor) {
      await deleteSessions(db, signedIn(actor).userId);
    },
  };

  /** Returns the caller with the present row of their account. Throws `unauthenticated` if the account is deleted. */
  async function self(actor: Actor): Promise<{ user: UserRow; staff: boolean; sessionId: string }> {
    const { userId, staff, sessionId } = signedIn(actor);
    const user = await findUser(db, userId);
    if (!user) throw new AppError("unauthenticated", "The account is gone");
    return { user, staff, sessionId };
  }

  async function checkOwnPassword(user: UserRow, password: string): Promise<void> {
    const attempt = await limits.ownPassword(user.database_id);
    if (!(await passwords.matches(user.password_hash, password))) throw incorrectPassword();
    await attempt.succeeded();
  }
}
