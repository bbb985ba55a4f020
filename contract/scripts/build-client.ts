import path from "node:path";
import { buildClient } from "./client-package.ts";

const folder = path.resolve(process.argv[2] ?? "dist/client");
buildClient(folder);
process.stdout.write(`Built @findable/client in ${folder}. Run \`npm pack\` or \`npm publish\` there.\n`);
