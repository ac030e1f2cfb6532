import { context, propagation, trace } from "@opentelemetry/api";

/** What ends tracing: sends what is still to be sent. */
export type StopTracing = () => Promise<void>;

/**
 * Sends traces of this process to a collector from now on, under a service's name; without an address it loads and does nothing. Call it
 * before the database is opened. A collector that does not answer costs the traces and nothing else. How many requests are traced is for
 * OpenTelemetry's own `OTEL_TRACES_SAMPLER` to say.
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
