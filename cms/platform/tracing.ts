import {
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import type { LogEvent } from "kysely";

/**
 * Returns the tracer of all spans. Without a collector (`startTracing`), OpenTelemetry's SDK is not loaded, and its API only
 * runs the work itself. No span contains an address, a value of a statement, or anything else that a user typed.
 */
const tracer = () => trace.getTracer("resource-library");

/** Characters of a statement's text that are sent. Chosen: the rest of a longer statement adds little. */
const STATEMENT_MAX_CHARS = 2_000;

const ofHeaders = {
  get: (headers: Headers, name: string) => headers.get(name) ?? undefined,
  keys: (headers: Headers) => [...headers.keys()],
};
const intoHeaders = {
  set: (headers: Headers, name: string, value: string) => headers.set(name, value),
};

/**
 * Answers a request within a span. The span continues the trace of the calling half if the headers contain one. `work`
 * names the span once it knows the route.
 */
export function traceAnswer<T>(headers: Headers, work: (span: Span) => Promise<T>): Promise<T> {
  const before = propagation.extract(context.active(), headers, ofHeaders);
  return context.with(before, () => inSpan("request", SpanKind.SERVER, work));
}

/** Calls the other half within a span, and passes the trace on in the headers. */
export function traceCall<T>(headers: Headers, work: () => Promise<T>): Promise<T> {
  return inSpan("content system", SpanKind.CLIENT, () => {
    propagation.inject(context.active(), headers, intoHeaders);
    return work();
  });
}

/**
 * Records a statement that has just been answered, from Kysely's log event: its text, with numbered placeholders for values.
 */
export function traceStatement({ level, query, queryDurationMillis }: LogEvent): void {
  // Skips background work outside of requests, which would create a trace for each statement.
  if (!trace.getActiveSpan()) return;
  const end = Date.now();
  const span = tracer().startSpan(query.sql.slice(0, query.sql.search(/\s|$/)).toLowerCase(), {
    kind: SpanKind.CLIENT,
    startTime: end - queryDurationMillis,
    attributes: {
      "db.system.name": "postgresql",
      "db.query.text": query.sql.slice(0, STATEMENT_MAX_CHARS),
    },
  });
  if (level === "error") span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(end);
}

function inSpan<T>(name: string, kind: SpanKind, work: (span: Span) => Promise<T>): Promise<T> {
  return tracer().startActiveSpan(name, { kind }, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Ends tracing, after sending the remaining traces. */
export type StopTracing = () => Promise<void>;

/**
 * Starts to send traces of this process to a collector, under a service's name. Without an address it loads and does
 * nothing. Must be called before the database is opened. If the collector does not answer, only the traces are lost.
 * OpenTelemetry's own `OTEL_TRACES_SAMPLER` determines how many requests are traced.
 */
export async function startTracing({
  endpoint,
  service,
}: {
  endpoint: string | undefined;
  service: string;
}): Promise<StopTracing> {
  if (!endpoint) return async () => {};
  const [
    { BatchSpanProcessor, NodeTracerProvider },
    { OTLPTraceExporter },
    { resourceFromAttributes },
  ] = await Promise.all([
    import("@opentelemetry/sdk-trace-node"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
  ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, "")}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ "service.name": service }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  return async () => {
    await provider.shutdown();
    for (const part of [trace, context, propagation]) part.disable();
  };
}
