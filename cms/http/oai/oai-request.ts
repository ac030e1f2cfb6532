import { OaiError, type RecordsVerb } from "../../areas/interop";

/** The only format. Every repository must support it. */
export const METADATA_PREFIX = "oai_dc";

/** A validated request of the protocol. */
export type OaiRequest =
  | { verb: "Identify" }
  | { verb: "ListMetadataFormats"; identifier: string | null }
  | { verb: "ListSets"; token: string | null }
  | { verb: "GetRecord"; identifier: string }
  | { verb: RecordsVerb; token: string }
  | { verb: RecordsVerb; token: null; from: Date | null; before: Date | null; set: string | null };

type Verb = OaiRequest["verb"];

interface Arguments {
  required: readonly string[];
  optional: readonly string[];
  /** Whether a resumption token may replace all other arguments. */
  resumable: boolean;
}

const LISTED: Arguments = {
  required: ["metadataPrefix"],
  optional: ["from", "until", "set"],
  resumable: true,
};
const ARGUMENTS: Record<Verb, Arguments> = {
  Identify: { required: [], optional: [], resumable: false },
  ListMetadataFormats: { required: [], optional: ["identifier"], resumable: false },
  ListSets: { required: [], optional: [], resumable: true },
  GetRecord: { required: ["identifier", "metadataPrefix"], optional: [], resumable: false },
  ListIdentifiers: LISTED,
  ListRecords: LISTED,
};

const DAY = /^\d{4}-\d\d-\d\d$/;
const SECOND = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
const SECOND_MS = 1_000;
const DAY_MS = 24 * 60 * 60 * SECOND_MS;
/** The last time with a four-digit year. Harvesters send it for "no end". */
const LAST_MS = Date.UTC(10_000, 0, 1) - 1;

/** Parses the arguments of a request. Throws `badVerb`, `badArgument`, `cannotDisseminateFormat`. */
export function readOaiRequest(sent: URLSearchParams): OaiRequest {
  const verb = verbOf(sent);
  const given = argumentsOf(verb, sent);
  const token = given.get("resumptionToken") ?? null;
  const prefix = given.get("metadataPrefix");
  if (prefix !== undefined && prefix !== METADATA_PREFIX)
    throw new OaiError(
      "cannotDisseminateFormat",
      `The only supported metadataPrefix is ${METADATA_PREFIX}`,
    );

  switch (verb) {
    case "Identify":
      return { verb };
    case "ListMetadataFormats":
      return { verb, identifier: given.get("identifier") ?? null };
    case "ListSets":
      return { verb, token };
    case "GetRecord":
      return { verb, identifier: given.get("identifier")! };
    case "ListIdentifiers":
    case "ListRecords":
      return token === null
        ? {
            verb,
            token,
            ...rangeOf(given.get("from"), given.get("until")),
            set: given.get("set") ?? null,
          }
        : { verb, token };
  }
}

function verbOf(sent: URLSearchParams): Verb {
  const [verb, ...more] = sent.getAll("verb");
  if (verb === undefined || more.length > 0 || !Object.hasOwn(ARGUMENTS, verb))
    throw new OaiError("badVerb", `Send exactly one verb: ${Object.keys(ARGUMENTS).join(", ")}`);
  return verb as Verb;
}

/** Returns the arguments by name. Each must be known to the verb, occur once and not be empty; none may be missing. */
function argumentsOf(verb: Verb, sent: URLSearchParams): Map<string, string> {
  const { required, optional, resumable } = ARGUMENTS[verb];
  const known = [...required, ...optional, ...(resumable ? ["resumptionToken"] : [])];
  const given = new Map<string, string>();
  for (const [name, value] of sent) {
    if (name === "verb") continue;
    if (!known.includes(name))
      throw new OaiError("badArgument", `${verb} does not accept the argument "${name}"`);
    if (given.has(name)) throw new OaiError("badArgument", `The argument ${name} is repeated`);
    if (value === "") throw new OaiError("badArgument", `The argument ${name} is empty`);
    given.set(name, value);
  }
  if (given.has("resumptionToken")) {
    if (given.size > 1)
      throw new OaiError("badArgument", "A resumptionToken must be the only argument");
    return given;
  }
  const missing = required.find((name) => !given.has(name));
  if (missing) throw new OaiError("badArgument", `${verb} needs the argument ${missing}`);
  return given;
}

/** Returns the range of times. Both ends include the whole day or second that they name. */
function rangeOf(
  from: string | undefined,
  until: string | undefined,
): { from: Date | null; before: Date | null } {
  if (from && until && DAY.test(from) !== DAY.test(until))
    throw new OaiError(
      "badArgument",
      "from and until must have the same granularity: days or seconds",
    );
  const first = from ? timeOf("from", from) : null;
  const last = until ? timeOf("until", until) : null;
  if (first && last && first > last) throw new OaiError("badArgument", "from is later than until");
  return {
    from: first,
    before:
      last && new Date(Math.min(last.getTime() + (DAY.test(until!) ? DAY_MS : SECOND_MS), LAST_MS)),
  };
}

function timeOf(name: string, text: string): Date {
  const time = new Date(text);
  const isReal =
    (DAY.test(text) || SECOND.test(text)) &&
    !Number.isNaN(time.getTime()) &&
    time.getUTCFullYear() > 0 &&
    time.toISOString().startsWith(text.replace("Z", ""));
  if (!isReal)
    throw new OaiError(
      "badArgument",
      `${name} is not a valid date: use YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ`,
    );
  return time;
}
