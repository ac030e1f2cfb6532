import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
} from "prom-client";

/** Upper bounds of latencies, in seconds. Chosen: from a cached page to the longest statement. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** The part of the program that answered. */
export type Half = "website" | "content";
export type PageOutcome = "hit" | "stale" | "made" | "own";

/** Counters and measurements of a process. They contain no person, address or search text. */
export interface Metrics {
  /** `route` is a pattern, never an address, because each value creates a time series. */
  request(request: {
    half: Half;
    method: string;
    route: string;
    status: number;
    seconds: number;
  }): void;
  search(seconds: number): void;
  mail(outcome: "sent" | "failed"): void;
  page(outcome: PageOutcome): void;
  /** Registers a function that returns the number of waiting jobs by name. It is called each time the metrics are read. */
  watchQueue(sizes: () => Promise<Record<string, number>>): void;
  /** Registers a function that returns the connections of the database's pool. It is called each time the metrics are read. */
  watchPool(pool: () => { open: number; idle: number; waiting: number }): void;
  /** Registers a function that returns the states of read replicas. It is called each time the metrics are read. */
  watchReplicas(states: () => ReplicaFigures[]): void;
  /** Returns all metrics, for `combinedMetrics`. */
  values(): Promise<object[]>;
  /** Returns all metrics in Prometheus's text format. */
  text(): Promise<MetricsText>;
}

interface ReplicaFigures {
  name: string;
  isInUse: boolean;
  lagSeconds: number | null;
}

export interface MetricsText {
  body: string;
  type: string;
}

/** Returns the metrics of several processes together: sums, or the average where a sum means nothing. */
export async function combinedMetrics(processes: object[][]): Promise<MetricsText> {
  const combined = AggregatorRegistry.aggregate(processes);
  return { body: await combined.metrics(), type: combined.contentType };
}

/** Creates the metrics of a process, including Node's default ones. */
export function createMetrics(): Metrics {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "library_http_request_seconds",
    help: "Duration of responses, by half (website or content system), method, route pattern and status",
    labelNames: ["half", "method", "route", "status"],
    buckets: SECONDS,
    registers,
  });
  const searches = new Histogram({
    name: "library_search_seconds",
    help: "Duration of searches",
    buckets: SECONDS,
    registers,
  });
  const mails = new Counter({
    name: "library_mails_total",
    help: "Mails given to the mail server, by outcome",
    labelNames: ["outcome"],
    registers,
  });
  const pages = new Counter({
    name: "library_pages_total",
    help: "Pages by the result of the page cache: hit, stale, made (and cached), own (not cached, for one visitor)",
    labelNames: ["outcome"],
    registers,
  });
  for (const outcome of ["sent", "failed"]) mails.inc({ outcome }, 0);
  for (const outcome of ["hit", "stale", "made", "own"]) pages.inc({ outcome }, 0);
  return {
    request: ({ half, method, route, status, seconds }) =>
      requests.observe({ half, method, route, status }, seconds),
    search: (seconds) => searches.observe(seconds),
    mail: (outcome) => mails.inc({ outcome }),
    page: (outcome) => pages.inc({ outcome }),
    watchQueue(sizes) {
      registry.registerMetric(
        new Gauge({
          name: "library_jobs_waiting",
          help: "Waiting jobs, by name",
          labelNames: ["job"],
          registers: [],
          async collect() {
            for (const [job, size] of Object.entries(await sizes())) this.set({ job }, size);
          },
        }),
      );
    },
    watchPool(pool) {
      registry.registerMetric(
        new Gauge({
          name: "library_database_connections",
          help: "Connections of the pool, and statements that wait for a connection",
          labelNames: ["state"],
          registers: [],
          collect() {
            for (const [state, count] of Object.entries(pool())) this.set({ state }, count);
          },
        }),
      );
    },
    watchReplicas(states) {
      const watch = (name: string, help: string, valueOf: (state: ReplicaFigures) => number) =>
        registry.registerMetric(
          new Gauge({
            name,
            help,
            labelNames: ["replica"],
            registers: [],
            collect() {
              for (const state of states()) this.set({ replica: state.name }, valueOf(state));
            },
          }),
        );
      watch(
        "library_replica_in_use",
        "1 if requests may read from the replica, 0 if it is left out; by its place in DATABASE_READ_URLS",
        ({ isInUse }) => Number(isInUse),
      );
      watch(
        "library_replica_lag_seconds",
        "How far a replica lags behind the primary; NaN if that is unknown",
        ({ lagSeconds }) => lagSeconds ?? Number.NaN,
      );
    },
    values: () => registry.getMetricsAsJSON(),
    text: async () => ({ body: await registry.metrics(), type: registry.contentType }),
  };
}
