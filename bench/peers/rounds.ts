import type { ProgressLine } from "../../cms/cli/command";
import { type Address, PAGES, type PageKind } from "./addresses";
import {
  countElements,
  ratiosOf,
  formatSpread,
  spreadOf,
  totalCpuMs,
  type Sample,
} from "./figures";
import { type Program, Requests, textOf } from "./program";

/** Pages of each kind whose size is measured. */
const SIZED_PAGES = 20;

export interface Plan {
  rounds: number;
  seconds: number;
  pages: readonly PageKind[];
  addresses: Record<PageKind, readonly Address[]>;
  line: ProgressLine;
}

/** The measurements of one program on pages of one kind. */
interface Measured {
  page: PageKind;
  program: Program;
  samples: Sample[];
  sizes: { elements: number; html: number; sent: number };
}

/** A peer, with the samples of this site from the same rounds beside its own. */
interface Compared extends Measured {
  pairs: (readonly [site: Sample, peer: Sample])[];
}

export interface Comparison {
  site: Measured[];
  peers: Compared[];
}

/**
 * Measures this site and its peers in alternation: the site, the first peer, the site, the second peer, and so on. Throws if
 * any answer is not the expected page.
 */
export async function compare(
  site: Program,
  peers: readonly Program[],
  { rounds, seconds, pages, addresses, line }: Plan,
): Promise<Comparison> {
  const comparison: Comparison = { site: [], peers: [] };
  for (const page of PAGES.filter((kind) => pages.includes(kind))) {
    const start = async (program: Program) => {
      const requests = new Requests(program, addresses[page]);
      return {
        requests,
        measured: { page, program, samples: [], sizes: await sizesOf(requests, addresses[page]) },
      };
    };
    const startedSite = await start(site);
    const startedPeers = [];
    for (const peer of peers)
      startedPeers.push({ ...(await start(peer)), pairs: [] as Compared["pairs"] });
    line.show(`${page}, warming up`);
    for (const { requests } of [startedSite, ...startedPeers]) await requests.warmUp();
    for (let round = 1; round <= rounds; round++) {
      line.show(`${page}, round ${round} of ${rounds}`);
      for (const peer of startedPeers) {
        const pair = [
          await startedSite.requests.measure(seconds),
          await peer.requests.measure(seconds),
        ] as const;
        peer.pairs.push(pair);
      }
    }
    for (const { requests } of [startedSite, ...startedPeers]) requests.close();
    comparison.site.push({
      ...startedSite.measured,
      samples: startedPeers.flatMap(({ pairs }) => pairs.map(([sample]) => sample)),
    });
    comparison.peers.push(
      ...startedPeers.map(({ measured, pairs }) => ({
        ...measured,
        samples: pairs.map(([, sample]) => sample),
        pairs,
      })),
    );
  }
  line.clear();
  return comparison;
}

/** Returns the medians of some pages: elements, and bytes of HTML before and after compression. */
async function sizesOf(
  requests: Requests,
  addresses: readonly Address[],
): Promise<Measured["sizes"]> {
  const sizes: Measured["sizes"][] = [];
  for (const address of addresses.slice(0, SIZED_PAGES)) {
    const answer = await requests.ask(address);
    const html = await textOf(answer);
    sizes.push({
      elements: countElements(html),
      html: Buffer.byteLength(html),
      sent: answer.body.length,
    });
  }
  const median = (of: keyof Measured["sizes"]) => spreadOf(sizes.map((size) => size[of]))!.median;
  return { elements: median("elements"), html: median("html"), sent: median("sent") };
}

type Row = Record<string, string | number>;

/** Returns the rows of the figures of each program, medians over the rounds, by page. */
export function figureRows({ site, peers }: Comparison, groups: readonly string[]): Row[] {
  return site.flatMap((measured) =>
    [measured, ...peers.filter(({ page }) => page === measured.page)].map(
      ({ page, program, samples, sizes }) => ({
        page,
        program: program.name,
        "a second": medianOf(samples, ({ perSecond }) => perSecond),
        ...Object.fromEntries(
          groups.map((group) => [
            `CPU ms: ${group}`,
            medianOf(samples, ({ cpuMs }) => cpuMs[group]),
          ]),
        ),
        "in total": medianOf(samples, totalCpuMs),
        elements: Math.round(sizes.elements),
        "KB of HTML": (sizes.html / 1024).toFixed(1),
        "KB sent": (sizes.sent / 1024).toFixed(1),
      }),
    ),
  );
}

function medianOf(samples: readonly Sample[], of: (sample: Sample) => number | undefined): string {
  const spread = spreadOf(samples.flatMap((sample) => of(sample) ?? []));
  if (!spread) return "";
  return spread.median.toFixed(spread.median < 1 ? 2 : spread.median < 1_000 ? 1 : 0);
}

/** Returns the rows of the ratios, this site divided by the peer: median, and least to greatest. */
export function ratioRows({ peers }: Comparison): Row[] {
  return peers.map(({ page, program, pairs }) => ({
    page,
    "this site to": program.name,
    "requests a second": formatSpread(ratiosOf(pairs, ({ perSecond }) => perSecond)),
    "CPU without PostgreSQL": formatSpread(ratiosOf(pairs, cpuMsWithoutPostgres)),
    "CPU in total": formatSpread(ratiosOf(pairs, totalCpuMs)),
  }));
}

/** The name of the process group that all programs share. */
export const POSTGRES = "PostgreSQL";

function cpuMsWithoutPostgres({
  perSecond,
  cpuMs: { [POSTGRES]: _, ...cpuMs },
}: Sample): number | undefined {
  return totalCpuMs({ perSecond, cpuMs });
}
