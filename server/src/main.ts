import { enableCompileCache } from "node:module";
import { ConfigError, type Environment, parseConfig } from "./config.ts";

/**
 * Starts what `ROLE` says. `api` and `worker` are what `all` supervises, or single processes on machines of their own. Each
 * role loads only its own code, and compiled code is kept between starts, for a quick start.
 */
async function main(environment: Environment, args: readonly string[]): Promise<void> {
  const config = parseConfig(environment);
  enableCompileCache();
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

main(process.env, process.argv.slice(2)).catch((error: unknown) => {
  if (error instanceof ConfigError) process.stderr.write(`${error.problems.join("\n")}\n`);
  else
    process.stderr.write(
      `Findable could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
  process.exit(1);
});
