import { writeFileSync } from "node:fs";
import { FACES_DOCUMENT, facesDocument } from "./faces.ts";

writeFileSync(FACES_DOCUMENT, facesDocument());
