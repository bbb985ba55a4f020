import { findChromium } from "./chromium.ts";

process.exitCode = findChromium() === undefined ? 1 : 0;
