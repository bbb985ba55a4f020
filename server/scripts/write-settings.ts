import { writeFileSync } from "node:fs";
import { SETTINGS_DOCUMENT, settingsDocument } from "./settings-document.ts";

writeFileSync(SETTINGS_DOCUMENT, settingsDocument());
