import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { JsonLd } from "./json-ld";

/** Metadata in a page's head for machines only. */
export interface ForMachines {
  /** The page's schema.org data. */
  jsonLd?: object;
  /** Names and contents of `citation_*`, for reference managers and academic search engines. */
  citation?: readonly (readonly [name: string, content: string])[];
}

/** Marks the elements of the first page, which React renders on the server only. */
const OF_FIRST_PAGE = { "data-first-page": "" };

/** The elements with the metadata; the browser never renders any. */
export function MachinesHead({ told: { jsonLd, citation } }: { told: ForMachines }) {
  return (
    <>
      {citation?.map(([name, content], index) => (
        <meta key={index} name={name} content={content} {...OF_FIRST_PAGE} />
      ))}
      {jsonLd ? <JsonLd data={jsonLd} {...OF_FIRST_PAGE} /> : null}
    </>
  );
}

/** Removes these elements after a navigation in the browser: reference managers would take the first page's for the next one's. */
export function useOwnMachinesHead(): void {
  const { pathname } = useLocation();
  const [first] = useState(pathname);
  useEffect(() => {
    if (pathname === first) return;
    for (const element of document.head.querySelectorAll("[data-first-page]")) element.remove();
  }, [pathname, first]);
}
