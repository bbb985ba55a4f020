import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** A process that runs `launch.ts`: its own id, and what it says of the database. */
export interface Launched {
  launcher: ChildProcess;
  pid: number;
  adminUrl: string;
  error: string | undefined;
}

export async function launchInAnotherProcess(dataDir: string, uid = "", packageFolder = ""): Promise<Launched> {
  const module = fileURLToPath(new URL("./launch.ts", import.meta.url));
  const launcher = fork(module, [dataDir, uid, packageFolder], {
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const [answer] = await once(launcher, "message");
  return { launcher, ...answer };
}

/** Ends the process as the kernel would: no handler of its own runs. */
export async function killLauncher({ launcher }: Launched): Promise<void> {
  const exited = once(launcher, "exit");
  launcher.kill("SIGKILL");
  await exited;
}
