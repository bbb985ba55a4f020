import fc from "fast-check";
import { expect, test } from "vitest";
import { type ListRequest, type PositionType, readCursor, toPage, writeCursor } from "./cursor.ts";

const LIST: ListRequest = {
  operation: "things.list",
  tenant: { agencyId: "agy_1", workspaceId: "ws_1" },
  input: { tag: "a", limit: 10, cursor: "ignored" },
};
const NEWEST = { value: "2026-03-01 12:00:00.123456+00", id: "id_1" };
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const refusal = expect.objectContaining({
  code: "validation_error",
  details: { errors: [expect.objectContaining({ field: "cursor" })] },
});

test("a cursor gives back its position to the same list, whatever the page size", () => {
  const cursor = writeCursor(LIST, NEWEST);

  expect(readCursor({ ...LIST, input: { cursor, limit: 99, tag: "a" } }, "time", cursor)).toEqual(NEWEST);
  expect(readCursor(LIST, "time", undefined)).toBeUndefined();
});

test.each<[string, ListRequest]>([
  ["another operation", { ...LIST, operation: "others.list" }],
  ["another workspace", { ...LIST, tenant: { agencyId: "agy_1", workspaceId: "ws_2" } }],
  ["another agency", { ...LIST, tenant: { agencyId: "agy_2", workspaceId: "ws_1" } }],
  ["another filter", { ...LIST, input: { tag: "b" } }],
  ["a filter more", { ...LIST, input: { tag: "a", q: "x" } }],
])("a cursor is refused by %s", (_, list) => {
  expect(() => readCursor(list, "time", writeCursor(LIST, NEWEST))).toThrow(refusal);
});

test("text that no list has written is refused, whatever it is", () => {
  const json = fc.json().map((text) => Buffer.from(text).toString("base64url"));

  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String(), json), (text) => {
      expect(() => readCursor(LIST, "text", text)).toThrow(refusal);
    }),
    { numRuns: 500 },
  );
});

test.each<[PositionType, string]>([
  ["time", "yesterday"],
  ["time", "2026-02-31 00:00:00+00"],
  ["time", "2026-03-01 25:00:00+00"],
  ["time", "infinity"],
  ["integer", "1.5"],
  ["integer", "9999999999999999999"],
  ["number", "NaN"],
  ["number", "1e999"],
  ["number", ""],
  ["text", "a\0b"],
  ["text", "\ud800"],
])("a forged position of type %s, %j, never reaches the database", (type, value) => {
  const [fingerprint] = JSON.parse(Buffer.from(writeCursor(LIST, NEWEST), "base64url").toString());

  expect(() => readCursor(LIST, type, encode([fingerprint, value, "id_1"]))).toThrow(refusal);
  expect(() => readCursor(LIST, type, encode([fingerprint, value]))).toThrow(refusal);
});

test("the last page says that it is the last, also when it is full", () => {
  const rows = [
    { id: "b", position: "2" },
    { id: "a", position: "1" },
  ];

  expect(toPage(LIST, rows, 2)).toEqual({ rows, nextCursor: null });
  expect(toPage(LIST, [], 2)).toEqual({ rows: [], nextCursor: null });
  expect(toPage(LIST, rows, 1)).toEqual({ rows: [rows[0]], nextCursor: writeCursor(LIST, { value: "2", id: "b" }) });
});
