import { context, propagation, trace } from "@opentelemetry/api";

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
