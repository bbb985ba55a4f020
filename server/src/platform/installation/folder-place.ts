import { existsSync, readFileSync, statSync } from "node:fs";

/** Where a folder is. A copy has another inode or another device; a folder that was renamed keeps both. */
export interface FolderPlace {
  device: string;
  inode: string;
  /** When the folder was created, in nanoseconds. */
  born: string;
  /** The identity of the machine; empty where it has none, and in containers, whose images bring one. */
  machine: string;
  /** Changes with each start of the machine. */
  boot: string;
}

export function findFolderPlace(folder: string): FolderPlace {
  const { dev, ino, birthtimeNs } = statSync(folder, { bigint: true });
  return {
    device: String(dev),
    inode: String(ino),
    born: String(birthtimeNs),
    machine: isContainer() ? "" : readLine("/etc/machine-id"),
    boot: readLine("/proc/sys/kernel/random/boot_id"),
  };
}

/** A restart of the machine can number its devices anew. While it runs, another device is another file system. */
export function isSamePlace(recorded: FolderPlace, found: FolderPlace): boolean {
  if (recorded.inode !== found.inode || recorded.machine !== found.machine) return false;
  if (recorded.device === found.device) return true;
  return recorded.born === found.born && recorded.boot !== found.boot;
}

export function describePlace({ device, inode }: Pick<FolderPlace, "device" | "inode">): string {
  return `device ${device}, inode ${inode}`;
}

function isContainer(): boolean {
  return (
    ["/.dockerenv", "/run/.containerenv"].some((file) => existsSync(file)) || "KUBERNETES_SERVICE_HOST" in process.env
  );
}

function readLine(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return "";
  }
}
