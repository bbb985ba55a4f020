import { expect, test } from "vitest";
import { pathProblem } from "./file-paths.ts";

const CLIMBS = [
  "..",
  ".",
  "",
  "../..",
  "a/../..",
  "..\\..",
  "\\",
  "a\\b",
  "..\\",
  "\\..",
  "C:\\windows",
  "\\\\host\\share",
];
const CONTROLS = Array.from({ length: 33 }, (_, code) => `a${String.fromCharCode(code < 32 ? code : 127)}b`);
const MORE_CONTROLS = ["\x80", "\x85", "\x9f", "a\u0000", "\u0000a"];
const PLACES = [
  (part: string) => `${part}/b.md`,
  (part: string) => `a/${part}/b.md`,
  (part: string) => `a/${part}`,
  (part: string) => `${part}`,
];

const HOSTILE = [
  ...[...CLIMBS, ...CONTROLS, ...MORE_CONTROLS].flatMap((part) => PLACES.map((place) => place(part))),
  "/etc/passwd",
  "//a",
  "a//b",
  "a/",
  "/",
  "raw",
  "a/raw",
  "a/b/raw",
  "\ud800",
  "a/\udfff.md",
  "x".repeat(513),
  "ä".repeat(257),
  `a/${"b/".repeat(300)}c`,
  "x".repeat(4096),
];

test("refuses some 200 paths with parent segments, missing segments, hidden names or excess length", () => {
  expect(HOSTILE.length).toBeGreaterThan(200);
  expect(HOSTILE.filter((path) => pathProblem(path) === undefined)).toEqual([]);
});

test.each([
  "a",
  "raw/a",
  "a/raw.md",
  "a/RAW",
  "...",
  "a/.hidden",
  "%2e%2e/%2e%2e/etc/passwd",
  "․․/a",
  "．．/a",
  "CON",
  "nul.txt",
  "a b/ä ö/屋顶 🌞.md",
  "-rf",
  "$(id)",
  "a;b",
  "<script>.html",
  "x".repeat(512),
])("accepts %j, which is only a name: bytes are stored under their hash", (path) => {
  expect(pathProblem(path)).toBeUndefined();
});
