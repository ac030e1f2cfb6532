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
 * What traces are made of. Without a collector (`tracing-start.ts`) these do the work and no more: OpenTelemetry's interface is there,
 * its machinery is not even loaded. No span has an address, a value of a statement, or anything else that somebody typed.
 */
const tracer = () => trace.getTracer("resource-library");

/** So much of a statement's text is sent; the rest of a long one says nothing more. Ours. */
const STATEMENT_MAX_CHARS = 2_000;

const ofHeaders = {
  get: (headers: Headers, name: string) => headers.get(name) ?? undefined,
  keys: (headers: Headers) => [...headers.keys()],
};
const intoHeaders = {
  set: (headers: Headers, name: string, value: string) => headers.set(name, value),
};

/** Answers a request within a span, which belongs to what the other half has begun, if it says so. `work` names the span when it knows the route. */
export function traceAnswer<T>(headers: Headers, work: (span: Span) => Promise<T>): Promise<T> {
  const before = propagation.extract(context.active(), headers, ofHeaders);
  return context.with(before, () => inSpan("request", SpanKind.SERVER, work));
}

/** Asks the other half within a span, and tells it so in its headers. */
export function traceCall<T>(headers: Headers, work: () => Promise<T>): Promise<T> {
  return inSpan("content system", SpanKind.CLIENT, () => {
    propagation.inject(context.active(), headers, intoHeaders);
    return work();
  });
}

/** A statement that has just been answered, as Kysely tells of it: its text, in which values are numbered places. */
export function traceStatement({ level, query, queryDurationMillis }: LogEvent): void {
  // Of work that nobody waits for there would be traces of one statement each.
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
