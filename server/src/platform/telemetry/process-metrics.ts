import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { PoolUsage } from "../database/pool.ts";
import type { Backlog } from "./backlog.store.ts";
import { sharedWhileUnderWay } from "./shared-while-under-way.ts";

export interface ProcessFacts {
  role: "api" | "worker";
  release: string;
  /** Connections by pool. */
  pools: Readonly<Record<string, () => PoolUsage>>;
  disk: { freeBytes(): Promise<number>; reserveBytes: number };
  /** What waits in the database. */
  backlog: () => Promise<Backlog>;
}

/** Metrics that every process reports of itself, and the backlog that all share. */
export function addProcessMetrics(register: Registry, facts: ProcessFacts): void {
  const registers = [register];
  new Gauge({
    name: "findable_process_info",
    help: "1, with the release and the role of the process.",
    labelNames: ["role", "release"],
    registers,
  }).set({ role: facts.role, release: facts.release }, 1);
  new Gauge({
    name: "findable_database_connections",
    help: "Connections to PostgreSQL, by pool and state: `busy`, `idle`, or `waiting` for work that has none.",
    labelNames: ["pool", "state"],
    registers,
    collect() {
      for (const [pool, usage] of Object.entries(facts.pools)) {
        const { total, idle, waiting } = usage();
        this.set({ pool, state: "busy" }, total - idle);
        this.set({ pool, state: "idle" }, idle);
        this.set({ pool, state: "waiting" }, waiting);
      }
    },
  });
  new Gauge({
    name: "findable_database_connections_max",
    help: "Connections that a pool may open.",
    labelNames: ["pool"],
    registers,
    collect() {
      for (const [pool, usage] of Object.entries(facts.pools)) this.set({ pool }, usage().max);
    },
  });
  new Gauge({
    name: "findable_disk_free_bytes",
    help: "Free bytes of the disk of DATA_DIR.",
    registers,
    async collect() {
      this.set(await facts.disk.freeBytes());
    },
  });
  new Gauge({
    name: "findable_disk_reserve_bytes",
    help: "No run starts below these free bytes (STORAGE_RESERVE_BYTES).",
    registers,
  }).set(facts.disk.reserveBytes);
  addBacklog(register, facts.backlog);
}

const BACKLOG: readonly [name: string, help: string, read: (backlog: Backlog) => number][] = [
  ["findable_due_runs", "Runs that a worker could claim and none has, at most 100,000.", (now) => now.due_runs],
  ["findable_oldest_due_run_seconds", "Age of the oldest of these runs, in seconds.", (now) => now.oldest_due_run],
  ["findable_webhook_backlog", "Deliveries that are not accepted yet, at most 100,000.", (now) => now.deliveries],
  [
    "findable_webhook_oldest_due_seconds",
    "Seconds since the oldest of these deliveries was due.",
    (now) => now.oldest_delivery,
  ],
  [
    "findable_webhook_dead_letters",
    "Deliveries that were given up and not resent, at most 100,000.",
    (now) => now.dead_letters,
  ],
  [
    "findable_late_schedules",
    "Schedules that are due and not fired yet, at most 100,000.",
    (now) => now.late_schedules,
  ],
  ["findable_schedule_lag_seconds", "Seconds since the oldest of them was due.", (now) => now.schedule_lag],
  ["findable_timer_lag_seconds", "Seconds since the oldest waiting timer was due.", (now) => now.timer_lag],
  [
    "findable_log_archive_waiting_bytes",
    "Write-ahead log that the archive for points in time lacks, in bytes; 0 where none is archived.",
    (now) => now.log_waiting,
  ],
  [
    "findable_log_archive_stopped",
    "Archives of the log that no worker feeds, or whose log PostgreSQL gave up.",
    (now) => now.log_stopped,
  ],
];

function addBacklog(register: Registry, readBacklog: () => Promise<Backlog>): void {
  const backlog = sharedWhileUnderWay(readBacklog);
  for (const [name, help, read] of BACKLOG) {
    new Gauge({
      name,
      help: `${help} The same in every process.`,
      registers: [register],
      async collect() {
        this.set(read(await backlog()));
      },
    });
  }
}

/** What a worker counts of its work. */
export interface WorkMetrics {
  /** A segment of a run ended. Custom skills share one label, so that the number of series is bounded. */
  segmentEnded(skill: string, outcome: string, seconds: number): void;
  /** A round of background work ended. */
  roundEnded(work: string, outcome: "done" | "failed"): void;
  /** A call of a vendor ended. `outcome` is `answered` or the kind of failure. */
  vendorCalled(port: string, vendor: string, outcome: string, seconds: number): void;
}

const SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 1800];

export function createWorkMetrics(register: Registry): WorkMetrics {
  const registers = [register];
  const segments = new Histogram({
    name: "findable_segment_duration_seconds",
    help: "Time from the claim of a run until it ended, parked or was lost, by skill and outcome.",
    labelNames: ["skill", "outcome"],
    buckets: SECONDS,
    registers,
  });
  const rounds = new Counter({
    name: "findable_background_rounds_total",
    help: "Rounds of background work, by work and outcome.",
    labelNames: ["work", "outcome"],
    registers,
  });
  const vendors = new Histogram({
    name: "findable_vendor_call_duration_seconds",
    help: "Time of the calls of this process to vendors, by port, vendor and outcome: `answered` or the kind of failure.",
    labelNames: ["port", "vendor", "outcome"],
    buckets: SECONDS,
    registers,
  });
  return {
    segmentEnded: (skill, outcome, seconds) => segments.observe({ skill, outcome }, seconds),
    roundEnded: (work, outcome) => rounds.inc({ work, outcome }),
    vendorCalled: (port, vendor, outcome, seconds) => vendors.observe({ port, vendor, outcome }, seconds),
  };
}
