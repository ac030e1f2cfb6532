import { generateServiceProviderMetadata } from "@node-saml/node-saml";
import { randomBytes } from "node:crypto";
import type { Logger } from "pino";
import type { SignOn, Tokens } from "../../../contract/accounts";
import { AppError } from "../../../contract/errors";
import type { Language } from "../../../contract/languages";
import type { Db } from "../../../db/client";
import type { AccountsService } from "../accounts/accounts.service";
import { type SignOnSettings, SIGN_ON_PATHS } from "./settings";
import { hashToken } from "../accounts/tokens";
import type { Client } from "../../../shared/actor";
import {
  deleteExpiredTokens,
  hasToken,
  insertOnce,
  takeToken,
} from "../../../shared/one-time-tokens.repo";
import { createDemonstrationProvider, type DemonstrationProvider } from "./demonstration";
import {
  readUnverifiedResponse,
  createResponseReader,
  type ResponseReader,
} from "./response-reader";
import { personOf } from "./person";
import { type ServiceProvider, openProviderSource } from "./provider";
import { SignOnRefused, samlOf } from "./saml.mjs";

/** How long a user may take to sign on at the provider. Chosen: long enough to find a phone with a second factor. */
const REQUEST_LIFE_MS = 10 * 60_000;

/** The stored part of a request, until its answer comes. */
export interface PendingRequest {
  state: string;
  returnToAuthorProfile: boolean;
}

/** A sign-on that the website begins. */
export interface SignOnRequest extends PendingRequest {
  /** Language of the demonstration's page; an organisation's provider knows its users' languages. */
  language: Language;
}

export interface SignOnService {
  /** Returns which provider the staff button leads to. */
  describe(): SignOn;
  /**
   * Returns the provider's address to which the browser goes with a new request. Throws `not_found` without a provider,
   * `forbidden` for the demonstration from another machine, `not_ready` while the provider's metadata cannot be read, and
   * `rate_limited`.
   */
  begin(client: Client, request: SignOnRequest): Promise<string>;
  /**
   * Reads the provider's answer (`SAMLResponse`), signs its user in, and returns the tokens with the stored part of the request.
   * Runs the cheapest checks first, so that refusing a forged answer costs little. Throws SignOnRefused for an invalid answer,
   * `busy` if too many answers wait, and `not_found`, `not_ready` and `rate_limited` as `begin` does.
   */
  finish(client: Client, samlResponse: string): Promise<PendingRequest & { tokens: Tokens }>;
  /** Returns SAML metadata of this site, for the administrator of the provider. It is the same before a provider is set up. */
  metadata(): Promise<string>;
  /** The site's own provider for demonstrations; null where it is not used. */
  demonstration: DemonstrationProvider | null;
  /** Ends the thread that checks answers. */
  close(): Promise<void>;
}

export interface SignOnDeps {
  db: Db;
  settings: SignOnSettings;
  /** Without a trailing slash. */
  siteUrl: string;
  accounts: Pick<AccountsService, "admitSignOn" | "admitSignOnAnswer" | "signInBySso">;
  now: () => Date;
  logger: Logger;
  /** Checks answers; a new thread unless it is given. */
  responses?: ResponseReader;
}

/** Creates the service. Throws EnvError for a metadata file that cannot be used. */
export async function createSignOnService({
  db,
  settings,
  siteUrl,
  accounts,
  now,
  logger,
  responses = createResponseReader(),
}: SignOnDeps): Promise<SignOnService> {
  const site: ServiceProvider = {
    entityId: settings.entityId ?? siteUrl + SIGN_ON_PATHS.metadata,
    acsUrl: siteUrl + SIGN_ON_PATHS.acs,
    now,
  };
  const organisation = settings.idpMetadata
    ? await openProviderSource({ location: settings.idpMetadata, now, logger })
    : null;
  const demonstration =
    !organisation && settings.demonstration ? createDemonstrationProvider(siteUrl, site) : null;

  async function currentProvider() {
    const source = organisation ?? demonstration;
    if (!source) throw new AppError("not_found", "Single sign-on is not set up on this site");
    return source.current().catch(() => {
      throw new AppError(
        "not_ready",
        "The identity provider's metadata is unavailable at the moment",
      );
    });
  }

  return {
    describe: () => ({
      staff: organisation ? "saml" : demonstration ? "demonstration" : "none",
      loginPath: SIGN_ON_PATHS.login,
    }),
    async begin(client, { state, returnToAuthorProfile, language }) {
      const provider = await currentProvider();
      if (demonstration && !client.isLocal)
        throw new AppError(
          "forbidden",
          "The demonstration works only for visitors on this machine",
        );
      await accounts.admitSignOn(client);
      const id = `_${randomBytes(20).toString("hex")}`;
      const request: PendingRequest = { state, returnToAuthorProfile };
      await deleteExpiredTokens(db, now());
      await insertOnce(db, {
        ...requestKey(id),
        payload: JSON.stringify(request),
        expires: new Date(now().getTime() + REQUEST_LIFE_MS),
      });
      return samlOf(site, provider, { generateUniqueId: () => id }).getAuthorizeUrlAsync(
        state,
        undefined,
        { additionalParams: demonstration ? { lang: language } : {} },
      );
    },
    async finish(client, samlResponse) {
      await accounts.admitSignOnAnswer(client);
      const { xml, inResponseTo } = readUnverifiedResponse(samlResponse);
      const key = requestKey(inResponseTo);
      if (!(await hasToken(db, key, now()))) throw new SignOnRefused("unknown_request");
      const provider = await currentProvider();
      const reader = { ...site, decryptionKey: (await settings.decryptionKey?.())?.privateKey };
      const assertion = await responses
        .read(xml, reader, provider)
        .catch(async (error: unknown) => {
          // An answer that exceeded its time or memory is not checked again: its request is deleted.
          if (error instanceof SignOnRefused && error.reason === "too_complex")
            await takeToken(db, key);
          throw error;
        });
      // `readUnverifiedResponse` compares the two where it can, which excludes encrypted assertions.
      if (assertion.inResponseTo !== inResponseTo)
        throw new SignOnRefused("unknown_request", "it names more than one request");
      // Uses the signed id: the one that `readUnverifiedResponse` found is not signed.
      const request = await takeRequest(assertion.inResponseTo);
      const isNew = await insertOnce(db, {
        purpose: "saml-assertion",
        token_hash: hashToken(`${provider.entityId} ${assertion.id}`),
        expires: assertion.expires,
      });
      if (!isNew) throw new SignOnRefused("replayed");
      const tokens = await accounts
        .signInBySso({ issuer: provider.entityId, ...personOf(assertion, settings) })
        .catch((error: unknown) => {
          throw error instanceof AppError ? new SignOnRefused("no_account", error.code) : error;
        });
      return { ...request, tokens };
    },
    async metadata() {
      const key = await settings.decryptionKey?.();
      return generateServiceProviderMetadata({
        issuer: site.entityId,
        callbackUrl: site.acsUrl,
        identifierFormat: null,
        wantAssertionsSigned: true,
        ...(key && { decryptionPvk: key.privateKey, decryptionCert: key.certificate }),
      });
    },
    demonstration,
    close: () => responses.close(),
  };

  /** Removes a request, so that only one answer can use it. */
  async function takeRequest(id: string): Promise<PendingRequest> {
    const kept = await takeToken(db, requestKey(id));
    if (!kept || kept.expires <= now()) throw new SignOnRefused("unknown_request");
    return kept.payload as PendingRequest;
  }
}

/** Returns the key of a pending request among the one-time tokens. */
function requestKey(id: string) {
  return { purpose: "saml-request", token_hash: hashToken(id) } as const;
}
