import { generateServiceProviderMetadata } from "@node-saml/node-saml";
import { randomBytes } from "node:crypto";
import type { Logger } from "pino";
import type { SignOn, Tokens } from "../../contract/accounts";
import { AppError } from "../../contract/errors";
import type { Language } from "../../contract/languages";
import type { Db } from "../../db/client";
import type { AccountsService } from "../accounts/accounts.service";
import type { SignOnSettings } from "../accounts/settings";
import { hashToken } from "../accounts/tokens";
import type { Client } from "../actor";
import { deleteExpiredTokens, hasToken, insertOnce, takeToken } from "../one-time-tokens.repo";
import { SIGN_ON_PATHS } from "./addresses";
import { createDemonstrationProvider, type DemonstrationProvider } from "./demonstration/provider";
import { readClaims } from "./claims";
import { personOf } from "./person";
import type { ServiceProvider } from "./provider";
import { openProviderSource } from "./provider-source";
import { SignOnRefused } from "./refusal.mjs";
import { createResponseReader, type ResponseReader } from "./response-reader";
import { samlOf } from "./saml-client.mjs";

/** How long somebody may take to sign on at the provider. Ours: long enough to look for a phone with a second factor. */
const REQUEST_LIFE_MS = 10 * 60_000;

/** What is kept of a request until its answer comes. */
export interface PendingRequest {
  state: string;
  returnToAuthorProfile: boolean;
}

/** A sign-on as the website begins it. */
export interface SignOnRequest extends PendingRequest {
  /** Of the demonstration's page; an organisation's provider knows its people's languages. */
  language: Language;
}

export interface SignOnService {
  /** What stands behind the staff button. */
  describe(): SignOn;
  /**
   * The provider's address to which the browser goes with a new request. Throws `not_found` where there is no provider,
   * `forbidden` for the demonstration from another machine, `not_ready` while its metadata cannot be read, and `rate_limited`.
   */
  begin(client: Client, request: SignOnRequest): Promise<string>;
  /**
   * Reads the provider's answer (`SAMLResponse`), signs its person in, and returns the tokens with what was kept of the request.
   * Checks come in the order of their cost, so that a made-up answer is refused for little. Throws SignOnRefused for an answer
   * that is not good, `not_found`, `not_ready` and `rate_limited` as above.
   */
  finish(client: Client, samlResponse: string): Promise<PendingRequest & { tokens: Tokens }>;
  /** SAML metadata of this site, for whoever sets up the provider; the same before there is one. */
  metadata(): Promise<string>;
  /** Our own provider where it stands in; else null. */
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
  /** Checks answers; a thread of its own unless it is given. */
  responses?: ResponseReader;
}

/** Throws EnvError for a file of metadata that cannot be used. */
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
    if (!source) throw new AppError("not_found", "There is no single sign-on here");
    return source.current().catch(() => {
      throw new AppError("not_ready", "The identity provider is not known at the moment");
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
        throw new AppError("forbidden", "The demonstration is for visitors at this machine");
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
      const { xml, inResponseTo } = readClaims(samlResponse);
      const key = requestKey(inResponseTo);
      if (!(await hasToken(db, key, now()))) throw new SignOnRefused("unknown_request");
      const provider = await currentProvider();
      const reader = { ...site, decryptionKey: (await settings.decryptionKey?.())?.privateKey };
      const assertion = await responses
        .read(xml, reader, provider)
        .catch(async (error: unknown) => {
          // An answer that outlasted or killed its check is not checked again: its request goes with it.
          if (error instanceof SignOnRefused && error.reason === "too_complex")
            await takeToken(db, key);
          throw error;
        });
      // `readClaims` compares them where it can: not in an encrypted assertion.
      if (assertion.inResponseTo !== inResponseTo)
        throw new SignOnRefused("unknown_request", "it names several requests");
      // Taken by what is signed: what `readClaims` found is not.
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

  /** Takes a request out, so that one answer alone gets it. */
  async function takeRequest(id: string): Promise<PendingRequest> {
    const kept = await takeToken(db, requestKey(id));
    if (!kept || kept.expires <= now()) throw new SignOnRefused("unknown_request");
    return kept.payload as PendingRequest;
  }
}

/** As which a pending request is found. */
function requestKey(id: string) {
  return { purpose: "saml-request", token_hash: hashToken(id) } as const;
}
