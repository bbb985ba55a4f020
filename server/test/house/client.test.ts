import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { describeOperations } from "../../../contract/scripts/describe-operations.ts";
import { isProduct } from "./floors.ts";
import { ROOT, readSourceFiles } from "./imports.ts";

const CLIENT = "contract/src/client/";
const GENERATED = `${CLIENT}generated/`;

test("the generated part of the client matches the contracts; `npm run generate` updates it", () => {
  const files = Object.entries(describeOperations());

  expect(readdirSync(path.join(ROOT, GENERATED)).toSorted()).toEqual(files.map(([name]) => name).toSorted());
  for (const [name, text] of files) {
    expect(readFileSync(path.join(ROOT, GENERATED, name), "utf8") === text, `${name} is current`).toBe(true);
  }
});

test("the client imports only its own files: no schemas, no packages, no Node modules", () => {
  const foreign = readSourceFiles()
    .filter((file) => file.path.startsWith(CLIENT) && isProduct(file.path))
    .flatMap((file) => file.imports.map(({ specifier, target }) => ({ file: file.path, specifier, target })))
    .filter(({ target }) => target?.startsWith(CLIENT) !== true);

  expect(foreign).toEqual([]);
});
