import { openWorld } from "../world.ts";

/** Opens a world, prints its folder, and waits until it is ended. */
const world = await openWorld();
process.stdout.write(`${world.folder}\n`);
setInterval(() => undefined, 60_000);
