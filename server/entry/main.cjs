// `server/src/main.ts` is a link to this file.
require("./start-program.cjs")("../src/start/main.ts", "npm start");
