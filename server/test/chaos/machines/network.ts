import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { readdirSync } from "node:fs";

/** Set in the process that runs inside the namespace of the network. */
const INSIDE = "CHAOS_NETWORK";
const NET = "10.77.0";
/** Where `ip netns` names namespaces. */
const NAMESPACES = "/run/netns";
/** The machine of the driver, of the receivers, and of the caller. */
export const HUB_ADDRESS = `${NET}.1`;
/** The address of the database: it moves to the machine that is the primary. */
export const DATABASE_ADDRESS = `${NET}.100`;

/** A machine of the network: a network namespace with one cable. */
export interface Machine {
  readonly name: string;
  readonly address: string;
  /** The command that runs a program on this machine, to be followed by the program. */
  readonly enter: readonly [string, ...string[]];
  /** Pulls the cable, or puts it back in. */
  cut(): void;
  join(): void;
  take(address: string): void;
}

/**
 * Runs this program again inside a new network namespace, where bridges and addresses concern no other program, and ends as it does.
 * Returns at once inside it. Needs root. The processes have a namespace too, so that none outlives the program, however it ends.
 */
export async function enterNetwork(): Promise<void> {
  if (process.env[INSIDE] !== undefined) return;
  const hub = `chaos-${process.pid}`;
  run("ip", ["netns", "add", hub]);
  const inside = ["ip", "netns", "exec", hub, "unshare", "--pid", "--fork", "--kill-child", "--mount-proc"];
  const [program = "", ...args] = [...inside, process.execPath, ...process.argv.slice(1)];
  const child = spawn(program, args, { stdio: "inherit", env: { ...process.env, [INSIDE]: hub } });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill("SIGKILL"));
  const code = await ended(child);
  for (const name of readdirSync(NAMESPACES).filter((one) => one === hub || one.startsWith(`${hub}-`)))
    run("ip", ["netns", "del", name]);
  process.exit(code);
}

function ended(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => child.once("exit", (code) => resolve(code ?? 1)));
}

/** Machines on one switch, with addresses from .11 on. The hub is on it too. */
export function openNetwork(names: readonly string[]): ReadonlyMap<string, Machine> {
  const hub = process.env[INSIDE] ?? "";
  run("ip", ["link", "set", "lo", "up"]);
  run("ip", ["link", "add", "switch", "type", "bridge"]);
  run("ip", ["addr", "add", `${HUB_ADDRESS}/24`, "dev", "switch"]);
  run("ip", ["link", "set", "switch", "up"]);
  return new Map(names.map((name, place) => [name, addMachine(name, place, hub)]));
}

function addMachine(name: string, place: number, hub: string): Machine {
  const namespace = `${hub}-${name}`;
  const cable = `to-${name}`;
  const address = `${NET}.${11 + place}`;
  run("ip", ["netns", "add", namespace]);
  run("ip", ["link", "add", cable, "type", "veth", "peer", "name", "eth0", "netns", namespace]);
  run("ip", ["link", "set", cable, "master", "switch", "up"]);
  const inside = (...args: string[]) => run("ip", ["-n", namespace, ...args]);
  inside("link", "set", "lo", "up");
  inside("addr", "add", `${address}/24`, "dev", "eth0");
  inside("link", "set", "eth0", "up");
  return {
    name,
    address,
    enter: ["ip", "netns", "exec", namespace],
    cut: () => run("ip", ["link", "set", cable, "down"]),
    join: () => run("ip", ["link", "set", cable, "up"]),
    take(taken) {
      inside("addr", "add", `${taken}/24`, "dev", "eth0");
    },
  };
}

/** What a router announces when an address moves: every machine asks anew who has it. */
export function forgetNeighbours(machines: Iterable<Machine>): void {
  run("ip", ["neigh", "flush", "all"]);
  for (const { enter } of machines) {
    const [program, ...args] = enter;
    run(program, [...args, "ip", "neigh", "flush", "all"]);
  }
}

export function run(program: string, args: readonly string[]): void {
  execFileSync(program, args, { stdio: ["ignore", "ignore", "pipe"] });
}
