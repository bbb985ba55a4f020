import path from "node:path";
import { fileURLToPath } from "node:url";
import { inflate } from "@sparticuz/chromium";

const ARCHIVES = ["chromium.br", "al2023.tar.br", "fonts.tar.br"];

// `inflate` writes into the folder for temporary files, which `TMPDIR` names.
const packed = fileURLToPath(new URL("../bin/", import.meta.resolve("@sparticuz/chromium")));
await Promise.all(ARCHIVES.map((archive) => inflate(path.join(packed, archive))));
