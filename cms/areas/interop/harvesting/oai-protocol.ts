import { errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import { type Keys, withAnyKey } from "../../../platform/secrets";
import { TAXONOMIES, type Taxonomy } from "../../../contract/names";
import { ANONYMOUS } from "../../../shared/actor";
import { canSeeTerm, type TermNode, type TermTree } from "../../vocabulary";

/** Error codes of the protocol (OAI-PMH 2.0, section 3.6) that can occur here. */
export type OaiErrorCode =
  | "badArgument"
  | "badResumptionToken"
  | "badVerb"
  | "cannotDisseminateFormat"
  | "idDoesNotExist"
  | "noRecordsMatch"
  | "noSetHierarchy";

/** A request that cannot be answered, with an error code of the protocol. */
export class OaiError extends Error {
  constructor(
    readonly code: OaiErrorCode,
    message: string,
  ) {
    super(message);
  }
}

/** How long a token is valid, in seconds. Chosen: a harvest that runs at night can continue after a check in the morning. */
export const TOKEN_SECONDS = 24 * 60 * 60;
/** The only accepted algorithm. */
const ALGORITHM = "HS256";

/** Makes and reads resumption tokens. They are compact JWS, so none of them has to be stored and none can be forged. */
export interface ResumptionTokens {
  /** Returns a token to continue a list; `claims` are plain JSON. */
  make(list: string, claims: object): Promise<{ token: string; expires: Date }>;
  /** Returns the claims of a token. Throws `badResumptionToken` if its signature or list is wrong, or if it has expired. */
  read<Content>(list: string, token: string): Promise<Content>;
}

/**
 * Creates tokens with `keys` of 32 bytes, which must sign nothing else. The first key signs; signatures of all keys are
 * accepted.
 */
export function createResumptionTokens(keys: Keys, now: () => Date): ResumptionTokens {
  return {
    async make(list, claims) {
      const expires = Math.floor(now().getTime() / 1000) + TOKEN_SECONDS;
      const token = await new SignJWT({ ...claims } as JWTPayload)
        .setProtectedHeader({ alg: ALGORITHM })
        .setAudience(list)
        .setExpirationTime(expires)
        .sign(keys[0]);
      return { token, expires: new Date(expires * 1000) };
    },

    async read<Content>(list: string, token: string) {
      const claims = await withAnyKey(keys, async (key) => {
        try {
          const { payload } = await jwtVerify(token, key, {
            algorithms: [ALGORITHM],
            audience: list,
            requiredClaims: ["exp"],
            currentDate: now(),
          });
          return payload as Content;
        } catch (error) {
          if (error instanceof errors.JOSEError) return null;
          throw error;
        }
      });
      if (claims === null)
        throw new OaiError(
          "badResumptionToken",
          "The resumptionToken is invalid for this list or has expired; start a new list request",
        );
      return claims;
    },
  };
}

/** A set as harvesters see it. */
export interface HarvestSet {
  spec: string;
  name: string;
}

/** The members of a set: posts with any term of a taxonomy, or with a term or one below it. */
export type SetMembers = { taxonomy: Taxonomy } | { termIds: readonly number[] };

/** Names of the sets of whole taxonomies. Sets of terms have the term's English name. */
const TAXONOMY_NAMES: Record<Taxonomy, string> = {
  topics: "Topics",
  content_types: "Content types",
  keywords: "Keywords",
  countries: "Countries",
  regions: "Regions",
  publishers: "Publishers",
  languages: "Languages",
  authors: "Authors",
  licenses: "Licences",
};

/** Returns the set name of a term: its taxonomy and the slugs from the root down to the term. */
function setSpecOf(term: TermNode, tree: TermTree): string {
  return [term.taxonomy, ...tree.path(term.id).map(({ slug }) => specPart(slug))].join(":");
}

/** Returns the sets of a record with these terms, one for each public term. The sets above them contain the record too. */
export function setSpecsOf(termIds: readonly number[], tree: TermTree): string[] {
  const isPublic = canSeeTerm(ANONYMOUS, tree);
  return termIds
    .flatMap((id) => tree.byId(id) ?? [])
    .filter(isPublic)
    .map((term) => setSpecOf(term, tree));
}

/** Returns the members of a set; undefined if there is no public set with this name. */
export function findSet(spec: string, tree: TermTree): SetMembers | undefined {
  const [name, ...path] = spec.split(":");
  const taxonomy = TAXONOMIES.find((known) => known === name);
  if (!taxonomy) return undefined;
  if (path.length === 0) return { taxonomy };
  const isPublic = canSeeTerm(ANONYMOUS, tree);
  for (const term of tree.all()) {
    if (
      term.taxonomy === taxonomy &&
      specPart(term.slug) === path.at(-1) &&
      setSpecOf(term, tree) === spec &&
      isPublic(term)
    )
      return { termIds: tree.descendants(term.id) };
  }
  return undefined;
}

/**
 * Returns a page of all sets that contain public posts. Sets of taxonomies come first, then sets of terms by id, because ids
 * never change. `after` is the id of the last listed term.
 */
export function listSets(
  tree: TermTree,
  after: number | null,
  limit: number,
): { sets: HarvestSet[]; next: number | null } {
  const isPublic = canSeeTerm(ANONYMOUS, tree);
  const filled = [...tree.all()].filter((term) => term.count > 0 && isPublic(term));
  const terms = filled.filter(({ id }) => id > (after ?? 0)).sort((a, b) => a.id - b.id);
  const listed = terms.slice(0, limit);
  const taxonomies = TAXONOMIES.filter((taxonomy) =>
    filled.some((term) => term.taxonomy === taxonomy),
  );
  const sets = listed.map((term) => ({ spec: setSpecOf(term, tree), name: tree.name(term, "en") }));
  return {
    sets:
      after === null
        ? [
            ...taxonomies.map((taxonomy) => ({ spec: taxonomy, name: TAXONOMY_NAMES[taxonomy] })),
            ...sets,
          ]
        : sets,
    next: terms.length > limit ? listed.at(-1)!.id : null,
  };
}

/** Encodes a slug with the characters allowed in set names: exactly those that `encodeURIComponent` leaves unchanged. */
function specPart(slug: string): string {
  return encodeURIComponent(slug).replaceAll("%", "~");
}
