import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { addProcessMetrics, createWorkMetrics, type ProcessFacts, type WorkMetrics } from "./process-metrics.ts";
import { sharedWhileUnderWay } from "./shared-while-under-way.ts";
import type { VendorCalls } from "./vendor-calls.store.ts";

/** Runs by state at this moment, for example `{ RUNNING: 3, PENDING: 0 }`. */
type RunsByState = () => Promise<Record<string, number>>;

export interface Metrics {
  /** Records a request: name of the operation or route, status and duration. */
  observeRequest(operation: string, status: number, seconds: number): void;
  /** Records a stream that opened (+1) or closed (-1). */
  streams(change: 1 | -1): void;
  /** Records a stream that was closed because its reader was too slow. */
  slowReader(): void;
  /** What a worker counts. */
  readonly work: WorkMetrics;
  readonly contentType: string;
  /** All metrics in the Prometheus text format. */
  render(): Promise<string>;
}

export interface MetricsOptions {
  runsByState?: RunsByState;
  /** Vendor calls of all processes. */
  vendorCalls?: () => Promise<VendorCalls[]>;
  /** Node metrics (event loop lag, memory, garbage collection); default true. */
  processMetrics?: boolean;
  /** Pools, disk and backlog. */
  facts?: ProcessFacts;
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60];

export function createMetrics(options: MetricsOptions = {}): Metrics {
  const register = new Registry();
  if (options.processMetrics !== false) collectDefaultMetrics({ register });
  const requests = new Histogram({
    name: "findable_request_duration_seconds",
    help: "Time from the request headers to the end of the response, by operation and status.",
    labelNames: ["operation", "status"],
    buckets: SECONDS,
    registers: [register],
  });
  const streams = new Gauge({ name: "findable_event_streams", help: "Open event streams.", registers: [register] });
  const slow = new Counter({
    name: "findable_event_streams_cut_total",
    help: "Event streams closed because their reader was too slow.",
    registers: [register],
  });
  if (options.facts !== undefined) addProcessMetrics(register, options.facts);
  if (options.runsByState !== undefined) addRunsGauge(register, options.runsByState);
  if (options.vendorCalls !== undefined) addVendorCounters(register, options.vendorCalls);

  // Cache the series: finding it by labels costs more than the observation.
  const series = new Map<string, Pick<Histogram.Internal<string>, "observe">>();
  function seriesOf(operation: string, status: number) {
    const key = `${operation} ${status}`;
    let found = series.get(key);
    if (found === undefined) {
      found = requests.labels({ operation, status });
      series.set(key, found);
    }
    return found;
  }
  return {
    observeRequest: (operation, status, seconds) => seriesOf(operation, status).observe(seconds),
    streams: (change) => streams.inc(change),
    slowReader: () => slow.inc(),
    work: createWorkMetrics(register),
    contentType: register.contentType,
    render: () => register.metrics(),
  };
}

function addRunsGauge(register: Registry, runsByState: RunsByState): void {
  const gauge = new Gauge({
    name: "findable_runs",
    help: "Runs by state.",
    labelNames: ["status"],
    registers: [register],
    async collect() {
      const states = await runsByState();
      for (const [status, count] of Object.entries(states)) gauge.set({ status }, count);
    },
  });
}

function addVendorCounters(register: Registry, readCalls: () => Promise<VendorCalls[]>): void {
  const vendorCalls = sharedWhileUnderWay(readCalls);
  new Counter({
    name: "findable_vendor_calls_total",
    help: "Vendor calls, by outcome.",
    labelNames: ["port", "vendor", "account", "outcome"],
    registers: [register],
    async collect() {
      const counted = await vendorCalls();
      this.reset();
      for (const { port, vendor, account, answered, failed } of counted) {
        this.inc({ port, vendor, account, outcome: "answered" }, answered);
        this.inc({ port, vendor, account, outcome: "failed" }, failed);
      }
    },
  });
  new Counter({
    name: "findable_vendor_cost_usd_total",
    help: "US dollars that vendors reported as charged.",
    labelNames: ["port", "vendor", "account"],
    registers: [register],
    async collect() {
      const counted = await vendorCalls();
      this.reset();
      for (const { port, vendor, account, cost_usd } of counted) this.inc({ port, vendor, account }, cost_usd);
    },
  });
}
