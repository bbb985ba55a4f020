"use strict";

// `server/src/cli/findable.ts` is a link to this file.
require("./start-program.cjs")("../src/cli/main.ts", "npm run findable --");
