import type {
  DublinCore,
  HarvestList,
  HarvestRecord,
  OaiErrorCode,
  HarvestSet,
} from "../../areas/interop";
import { createXmlDocument, type MakeElement } from "../../platform/markup";
import { METADATA_PREFIX } from "./oai-request";

const OAI = "http://www.openarchives.org/OAI/2.0/";
const OAI_DC = "http://www.openarchives.org/OAI/2.0/oai_dc/";
const NAMESPACES = {
  "": OAI,
  oai_dc: OAI_DC,
  dc: "http://purl.org/dc/elements/1.1/",
  xsi: "http://www.w3.org/2001/XMLSchema-instance",
};
const DC_SCHEMA = "http://www.openarchives.org/OAI/2.0/oai_dc.xsd";

export interface Identity {
  name: string;
  adminEmail: string;
  earliest: Date;
}

/** The answer to a request: the result of a verb, or an error. */
export type OaiAnswer =
  | { kind: "error"; code: OaiErrorCode; message: string }
  | { kind: "Identify"; identity: Identity }
  | { kind: "ListMetadataFormats" }
  | { kind: "ListSets"; list: HarvestList<HarvestSet> }
  | { kind: "ListIdentifiers" | "ListRecords"; list: HarvestList<HarvestRecord> }
  | { kind: "GetRecord"; record: HarvestRecord };

interface Envelope {
  /** URL of the repository. */
  baseUrl: string;
  at: Date;
  /** The arguments of the request, to be repeated. Empty if the request could not be read. */
  asked: Record<string, string>;
  identifierOf: (id: number) => string;
}

/** Writes an answer as XML. */
export function writeOai(
  answer: OaiAnswer,
  { baseUrl, at, asked, identifierOf }: Envelope,
): string {
  const { element, write } = createXmlDocument(NAMESPACES);

  const header = ({ id, changed, deleted, setSpecs }: HarvestRecord) =>
    element(
      "header",
      deleted ? { status: "deleted" } : {},
      element("identifier", {}, identifierOf(id)),
      element("datestamp", {}, seconds(changed)),
      ...setSpecs.map((spec) => element("setSpec", {}, spec)),
    );
  const record = (one: HarvestRecord) =>
    element(
      "record",
      {},
      header(one),
      ...(one.metadata ? [element("metadata", {}, dublinCore(element, one.metadata))] : []),
    );
  const resumption = ({ resumption: part }: HarvestList<unknown>) =>
    part === null
      ? []
      : [
          element(
            "resumptionToken",
            {
              ...(part.expires && { expirationDate: seconds(part.expires) }),
              ...(part.total !== null && { completeListSize: String(part.total) }),
              cursor: String(part.cursor),
            },
            part.token,
          ),
        ];

  function content(): Element {
    switch (answer.kind) {
      case "error":
        return element("error", { code: answer.code }, answer.message);
      case "Identify":
        return element("Identify", {}, ...identity(element, baseUrl, answer.identity));
      case "ListMetadataFormats":
        return element(
          "ListMetadataFormats",
          {},
          element(
            "metadataFormat",
            {},
            element("metadataPrefix", {}, METADATA_PREFIX),
            element("schema", {}, DC_SCHEMA),
            element("metadataNamespace", {}, OAI_DC),
          ),
        );
      case "ListSets":
        return element(
          "ListSets",
          {},
          ...answer.list.items.map(({ spec, name }) =>
            element("set", {}, element("setSpec", {}, spec), element("setName", {}, name)),
          ),
          ...resumption(answer.list),
        );
      case "ListIdentifiers":
        return element(
          "ListIdentifiers",
          {},
          ...answer.list.items.map(header),
          ...resumption(answer.list),
        );
      case "ListRecords":
        return element(
          "ListRecords",
          {},
          ...answer.list.items.map(record),
          ...resumption(answer.list),
        );
      case "GetRecord":
        return element("GetRecord", {}, record(answer.record));
    }
  }

  return write(
    element(
      "OAI-PMH",
      { "xsi:schemaLocation": `${OAI} http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd` },
      element("responseDate", {}, seconds(at)),
      element("request", asked, baseUrl),
      content(),
    ),
  );
}

function identity(
  element: MakeElement,
  baseUrl: string,
  { name, adminEmail, earliest }: Identity,
): Element[] {
  return [
    element("repositoryName", {}, name),
    element("baseURL", {}, baseUrl),
    element("protocolVersion", {}, "2.0"),
    element("adminEmail", {}, adminEmail),
    element("earliestDatestamp", {}, seconds(earliest)),
    element("deletedRecord", {}, "persistent"),
    element("granularity", {}, "YYYY-MM-DDThh:mm:ssZ"),
    element("compression", {}, "gzip"),
  ];
}

function dublinCore(element: MakeElement, statements: readonly DublinCore[]): Element {
  return element(
    "oai_dc:dc",
    { "xsi:schemaLocation": `${OAI_DC} ${DC_SCHEMA}` },
    ...statements.map(({ element: name, text, language }) =>
      element(`dc:${name}`, language ? { "xml:lang": language } : {}, text),
    ),
  );
}

/** Formats a time for the protocol, in whole seconds, as in requests. */
function seconds(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}
