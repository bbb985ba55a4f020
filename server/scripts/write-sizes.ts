import { readFileSync, writeFileSync } from "node:fs";
import { INSTALL_DOCUMENT, withSizes } from "../bench/capacity/model.ts";

writeFileSync(INSTALL_DOCUMENT, withSizes(readFileSync(INSTALL_DOCUMENT, "utf8")));
