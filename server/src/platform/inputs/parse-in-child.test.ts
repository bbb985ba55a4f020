import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { packed, pdfWith } from "../../../test/fakes/files/pdf.ts";
import { parseInChild } from "./parse-in-child.ts";

const heavy = pdfWith(Array(100).fill({ content: packed(0x20, 20_000_000), filter: "/Filter /FlateDecode" }));

test("a parser stops with its caller, and frees its place", async () => {
  const caller = new AbortController();
  const parse = (signal: AbortSignal) =>
    parseInChild({ what: "pdf", open: async () => Readable.from([heavy]), maxBytes: 1000, signal });
  const under = Promise.allSettled([parse(caller.signal), parse(caller.signal), parse(caller.signal)]);

  caller.abort(new Error("The run was cancelled."));

  expect((await under).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  const next = parseInChild({
    what: "image",
    open: async () => Readable.from([Buffer.from("GIF89a\x02\0\x01\0", "latin1")]),
    maxBytes: 1000,
    signal: new AbortController().signal,
  });
  expect(await next).toEqual({ text: '{"width":2,"height":1}', end: "whole", complaint: "" });
});

test("bytes that became unavailable end the parser", async () => {
  const gone = new Readable({ read: () => {} });
  gone.destroy(new Error("The disk is away."));

  const parsed = await parseInChild({
    what: "pdf",
    open: async () => gone,
    maxBytes: 1000,
    signal: new AbortController().signal,
  });

  expect(parsed).toMatchObject({ text: "", end: "broken" });
});
