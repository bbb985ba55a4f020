import { expect, test } from "vitest";
import { contactdataContract } from "../contract.ts";
import { createHunter } from "./hunter.ts";

function hunterThat(answer: (url: URL, headers: Headers) => { status?: number; body: unknown }) {
  const asked: URL[] = [];
  const hunter = createHunter({
    apiKey: "secret-key",
    now: () => new Date("2026-11-23T12:00:00.000Z"),
    fetch: async (input, init) => {
      init?.signal?.throwIfAborted();
      const url = new URL(String(input));
      asked.push(url);
      const { status = 200, body } = answer(url, new Headers(init?.headers));
      return Response.json(body, { status });
    },
  });
  const find = (limit = 5) =>
    hunter.findPeople({ domain: "studio.example", limit, signal: new AbortController().signal });
  return { hunter, asked, find };
}

contactdataContract("hunter", () => {
  const emails = [email("ines@studio.example"), email("info@studio.example", { confidence: 60 })];
  return hunterThat(() => ({ body: { data: { emails } } })).hunter;
});

function email(value: string, more: object = {}) {
  return { value, type: "personal", confidence: 92, ...more };
}

test("people come with their source and the vendor's verdict, and the key only in a header", async () => {
  const { find, asked } = hunterThat((_, headers) => {
    expect(headers.get("authorization")).toBe("Bearer secret-key");
    const sources = [
      { uri: "https://old.example/x", still_on_page: false },
      { uri: "https://studio.example/team", still_on_page: true },
    ];
    const verification = { status: "valid" };
    const ines = email("ines@studio.example", {
      first_name: "Ines",
      last_name: "Varga",
      position: "Editor",
      verification,
      sources,
    });
    const desk = email("info@studio.example", { type: "generic", first_name: "In", confidence: 60 });
    return {
      body: {
        data: { accept_all: true, emails: [desk, ines, email("a@b@studio.example\r\nBcc:x")] },
        meta: { results: 3 },
      },
    };
  });

  expect((await find()).people).toEqual([
    {
      ...{
        email: "ines@studio.example",
        firstName: "Ines",
        lastName: "Varga",
        position: "Editor",
        source: "contactdata",
      },
      ...{ sourceUrl: "https://studio.example/team", confidence: 0.92, verification: "valid" },
    },
    {
      ...{ email: "info@studio.example", firstName: null, lastName: null, position: null, source: "contactdata" },
      ...{ sourceUrl: null, confidence: 0.6, verification: "accept_all" },
    },
  ]);
  expect(asked.map(({ pathname, search }) => pathname + search)).toEqual([
    "/v2/domain-search?domain=studio.example&limit=10&offset=0",
  ]);
});

test("pages are read until the limit, and an unknown domain has no people", async () => {
  const { find, asked } = hunterThat((url) => {
    const offset = Number(url.searchParams.get("offset"));
    const emails = Array.from({ length: 10 }, (_, at) => email(`p${offset + at}@studio.example`));
    return { body: { data: { emails }, meta: { results: 35 } } };
  });
  expect((await find(15)).people).toHaveLength(15);
  expect(asked).toHaveLength(2);

  const unknown = hunterThat(() => ({ status: 404, body: { errors: [{ id: "not_found" }] } }));
  expect((await unknown.find()).people).toEqual([]);
});

test.each([
  [401, "auth"],
  [403, "rate_limited"],
  [429, "quota"],
  [451, "blocked"],
  [500, "transient"],
] as const)("status %i means %s", async (status, kind) => {
  const { find } = hunterThat(() => ({ status, body: { errors: [{ id: "x", details: "No secret-key." }] } }));

  await expect(find()).rejects.toMatchObject({
    port: "contactdata",
    kind,
    message: expect.not.stringContaining("secret-key"),
  });
});
