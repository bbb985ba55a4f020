import path from "node:path";
import { buildClient } from "./client-package.ts";

const folder = path.resolve(process.argv[2] ?? "dist/client");
buildClient(folder);
process.stdout.write(`@findable/client is in ${folder}; \`npm pack\` or \`npm publish\` it there.\n`);
