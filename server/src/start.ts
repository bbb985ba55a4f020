import { ConfigError, type Environment, parseConfig } from "./config.ts";

/**
 * Starts what `ROLE` says. `api` and `worker` are what `all` supervises, or single processes on machines of their own. Each
 * role loads only its own code, for a quick start.
 */
export async function start(environment: Environment, args: readonly string[]): Promise<void> {
  try {
    await startRole(environment, args);
  } catch (error) {
    process.stderr.write(`${told(error)}\n`);
    process.exit(1);
  }
}

async function startRole(environment: Environment, args: readonly string[]): Promise<void> {
  const config = parseConfig(environment);
  switch (config.role) {
    case "all": {
      const { runEverything } = await import("./run-everything.ts");
      return runEverything(config, environment, args);
    }
    case "api":
    case "worker": {
      const { runRole } = await import("./run-role.ts");
      return runRole(config.role, config);
    }
  }
}

function told(error: unknown): string {
  if (error instanceof ConfigError) return error.problems.join("\n");
  return `Findable could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}
