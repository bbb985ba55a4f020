/** What makes a committed transaction survive a crash. Stated, so that no edited configuration file can undo it. */
const DURABILITY = {
  fsync: "on",
  full_page_writes: "on",
  synchronous_commit: "on",
};

/** Sized for two cores and a few gigabytes shared with the service itself. */
const CAPACITY = {
  max_connections: "100",
  shared_buffers: "192MB",
  effective_cache_size: "1GB",
  work_mem: "8MB",
  maintenance_work_mem: "96MB",
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
