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
import { type ServiceProvider, openProviderSource, type Assertion } from "./provider";
import { SignOnRefused, samlOf, NAME_EMAIL, NAME_TRANSIENT } from "./saml.mjs";
import { emailProblem } from "../../../contract/account-rules";
import { checkName } from "./assertion.mjs";

/** The user who signs on, with the details that this site stores. */
interface Person {
  /** The provider's permanent identifier of the user. */
  subject: string;
  email: string;
  name: string;
  firstName: string;
  lastName: string;
}

const CLAIMS = "http://schemas.xmlsoap.org/ws/2005/05/identity/claims";
/**
 * Names that providers use for the same attribute: the OIDs of LDAP's schemas (Shibboleth, SimpleSAMLphp), Microsoft's claims
 * (Entra, ADFS), and the plain names that Okta, Google and Keycloak are configured with.
 */
const NAMES = {
  email: [
    "urn:oid:0.9.2342.19200300.100.1.3",
    `${CLAIMS}/emailaddress`,
    "mail",
    "email",
    "emailAddress",
  ],
  firstName: ["urn:oid:2.5.4.42", `${CLAIMS}/givenname`, "givenName", "firstName", "first_name"],
  lastName: ["urn:oid:2.5.4.4", `${CLAIMS}/surname`, "sn", "surname", "lastName", "last_name"],
  name: [
    "urn:oid:2.16.840.1.113730.3.1.241",
    "http://schemas.microsoft.com/identity/claims/displayname",
    "displayName",
    "urn:oid:2.5.4.3",
    "cn",
  ],
} as const;

/** Tells the operator what to do about a NameID that changes at each sign-on. */
const TRANSIENT_ADVICE =
  "The identity provider sends a transient NameID, which changes at each sign-on. Configure it to release a persistent NameID, or a permanent attribute such as urn:oasis:names:tc:SAML:attribute:subject-id, and set SAML_ID_ATTRIBUTE to the name of that attribute";

/**
 * Returns the person of an assertion, identified by `idAttribute` if the operator names one, else by the NameID. Throws
 * SignOnRefused for a subject that changes at each sign-on, for an assertion without the attribute, and for one without an
 * email address.
 */
function personOf(
  { subject, attributes }: Assertion,
  { idAttribute }: Pick<SignOnSettings, "idAttribute"> = {},
): Person {
  if (!idAttribute && subject.format === NAME_TRANSIENT)
    throw new SignOnRefused("transient_subject", TRANSIENT_ADVICE);
  const first = (names: readonly string[]) =>
    names.map((name) => attributes.get(name)?.[0]?.trim()).find(Boolean) ?? "";
  const id = idAttribute ? idOf(attributes.get(idAttribute) ?? []) : subject.value;
  const email = first(NAMES.email) || (subject.format === NAME_EMAIL ? subject.value : "");
  if (emailProblem(email) !== null) throw new SignOnRefused("no_email");
  const firstName = first(NAMES.firstName);
  const lastName = first(NAMES.lastName);
  const name =
    first(NAMES.name) || `${firstName} ${lastName}`.trim() || email.slice(0, email.indexOf("@"));
  return { subject: id, email, name, firstName, lastName };
}

/** Returns the only value of the attribute that replaces the NameID, within the same limits. */
function idOf(values: readonly string[]): string {
  const [value = "", ...others] = values.map((value) => value.trim());
  if (value === "" || others.length > 0)
    throw new SignOnRefused(
      "incomplete",
      "The attribute that SAML_ID_ATTRIBUTE names is missing, or has several values",
    );
  checkName(value);
  return value;
}

/** How long a user may take to sign on at the provider. Chosen: long enough to find a phone with a second factor. */
const REQUEST_LIFE_MS = 10 * 60_000;

/** The stored part of a request, until its answer comes. */
interface PendingRequest {
  state: string;
  returnToAuthorProfile: boolean;
}

/** A sign-on that the website starts. */
interface SignOnRequest extends PendingRequest {
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
  start(client: Client, request: SignOnRequest): Promise<string>;
  /**
   * Reads the provider's answer (`SAMLResponse`), signs its user in, and returns the tokens with the stored part of the
   * request. Runs the cheapest checks first, so that refusing a forged answer costs little. Throws SignOnRefused for an invalid
   * answer, `busy` if too many answers wait, and `not_found`, `not_ready` and `rate_limited` as `start` does.
   */
  finish(client: Client, samlResponse: string): Promise<PendingRequest & { tokens: Tokens }>;
  /** Returns SAML metadata of this site, for the administrator of the provider. It is the same before a provider is set up. */
  metadata(): Promise<string>;
  /** The site's own provider for demonstrations; null where it is not used. */
  demonstration: DemonstrationProvider | null;
  /** Ends the thread that checks answers. */
  close(): Promise<void>;
}

interface SignOnDeps {
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
    async start(client, { state, returnToAuthorProfile, language }) {
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
      // `readUnverifiedResponse` has compared the two already, except in encrypted assertions, which it cannot read.
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

  /**
   * Returns the stored part of a request and deletes it, so that only one answer can use it. Throws SignOnRefused for an
   * unknown or expired request.
   */
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
