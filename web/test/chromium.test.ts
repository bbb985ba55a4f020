import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { makeFastFolder } from "../../server/test/harness/fast-folder.ts";
import { findChromium } from "./harness/chromium.ts";
import { unpackChromium } from "./harness/packaged-chromium.ts";

test("workers that start at once share one unpacked Chromium, and leave nothing beside it", async () => {
  const cache = makeFastFolder("findable-chromium-");
  try {
    const programs = await Promise.all([unpackChromium(cache), unpackChromium(cache)]);

    const folders = await readdir(cache);
    expect(folders).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+$/)]);
    expect(programs[0]).toEqual(programs[1]);
    expect(await readdir(path.join(cache, folders[0] ?? ""))).toEqual(["al2023", "chromium", "fonts"]);
  } finally {
    await rm(cache, { recursive: true });
  }
});

test("where the package has no Chromium an installed one is used, and the error names the platform if there is none", async () => {
  const machine = { platform: "darwin", arch: "arm64", named: undefined } as const;

  const installed = await findChromium({ ...machine, places: ["/no/such/file", process.execPath] });
  expect(installed).toEqual({ executablePath: process.execPath, env: {} });
  await expect(findChromium({ ...machine, places: [] })).rejects.toThrow("no Chromium for darwin on arm64");
});
