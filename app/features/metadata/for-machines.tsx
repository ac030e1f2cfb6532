import { JsonLd } from "./json-ld";

/** What a page says in its head to machines alone. */
export interface ForMachines {
  /** What it is, as schema.org has it. */
  jsonLd?: object;
  /** Names and contents of `citation_*`, for reference managers and scholars' indexes. */
  citation?: readonly (readonly [name: string, content: string])[];
}

/** The elements that say it; the browser never has any to show. */
export function MachinesHead({ told: { jsonLd, citation } }: { told: ForMachines }) {
  return (
    <>
      {citation?.map(([name, content], index) => (
        <meta key={index} name={name} content={content} />
      ))}
      {jsonLd ? <JsonLd data={jsonLd} /> : null}
    </>
  );
}
