import { totalmem } from "node:os";

/** Settings that make a committed transaction survive a crash. Set explicitly, so that no edited configuration file can change them. */
const DURABILITY = {
  fsync: "on",
  full_page_writes: "on",
  synchronous_commit: "on",
};

const MEGABYTE = 2 ** 20;

/** Available memory: that of the machine, or of the container if it is less. */
const MEMORY = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

/**
 * An eighth of the memory, from 128 MB to 1 GB, which holds the indexes of a million keywords. The service and the cache of the
 * system need the rest. Pages are allocated when they are used, so a small database needs little.
 */
const SHARED_MEGABYTES = Math.round(Math.min(Math.max(MEMORY / 8 / MEGABYTE, 128), 1024));

/** Sized for two cores and the available memory, shared with the service itself. */
const CAPACITY = {
  max_connections: "100",
  shared_buffers: `${SHARED_MEGABYTES}MB`,
  effective_cache_size: `${SHARED_MEGABYTES * 4}MB`,
  work_mem: "8MB",
  maintenance_work_mem: "96MB",
  // After a checkpoint the first change of a page logs the whole page, and new keywords change thousands of pages: the first
  // request of 5,000 took 520 ms instead of 260. An import of a million fills 1 GB every twelve requests. Recovery reads no more.
  max_wal_size: `${Math.max(SHARED_MEGABYTES * 4, 1024)}MB`,
  checkpoint_timeout: "15min",
  // A slot whose reader stays away gives its log up before the disk is full.
  max_slot_wal_keep_size: "4GB",
  random_page_cost: "1.1",
  jit: "off",
  // Parallel workers take a core from other requests, and their shared memory outgrows a container's 64 MB /dev/shm.
  max_parallel_workers_per_gather: "0",
};

const CONDUCT = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  timezone: "UTC",
  log_timezone: "UTC",
  lc_messages: "C",
  // Statements that fail are reported to their client; in the log they would repeat customers' data.
  log_min_messages: "log",
  log_checkpoints: "off",
  logging_collector: "off",
  log_destination: "stderr",
};

export function serverSettings(port: number, clusterName: string): string[] {
  const settings = { ...DURABILITY, ...CAPACITY, ...CONDUCT, port: String(port), cluster_name: clusterName };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
