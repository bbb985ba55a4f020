import { expect, test } from "vitest";
import { tidewellSite } from "../domains/site/audit/__fixtures__/tidewell-site.ts";
import { keyword, reportData } from "../skills/bootstrap-brand/report/__fixtures__/tidewell-report.ts";
import { printBrandResult } from "./print-brand-result.ts";
import { createTerminal } from "./terminal.ts";

function printed(columns: number): string[] {
  const lines: string[] = [];
  const stream = (write: (text: string) => boolean) => ({
    isTTY: true,
    columns,
    write,
  });
  const terminal = createTerminal(
    stream((text) => lines.push(text.trimEnd()) > 0),
    stream(() => true),
    { NO_COLOR: "1" },
  );
  const top = [keyword("boat rental software for harbours", { intentLabels: ["SPECIFICATION", "PRODUCT"] })];
  const { result } = reportData(tidewellSite(), { keywords: { total: 1, created: 1, updated: 0, top } });
  printBrandResult(terminal.data, result, { saved: [], runUrl: "http://127.0.0.1:3000/app/w/ws_1/runs/inv_1" });
  return lines;
}

test("a narrow terminal shortens the intents of a keyword before the keyword", () => {
  const lines = printed(60);

  expect(lines.some((line) => line.includes("boat rental software for harbours"))).toBe(true);
  expect(lines.filter((line) => line.length > 60)).toEqual([]);
});

test("a terminal that does not report its width counts as 80 columns wide", () => {
  expect(printed(0)).toEqual(printed(80));
});

test("the report ends with the page of the run in the web app, which needs no key", () => {
  expect(printed(100).join("\n")).toContain("Report\n  http://127.0.0.1:3000/app/w/ws_1/runs/inv_1");
});
