import { expect, it } from "vitest";
import { failureOf } from "../../../../test/fakes/vendors/failure-of.ts";
import { startVendorServer, type VendorAnswer } from "../../../../test/fakes/vendors/vendor-server.ts";
import { createTranscription } from "./openai-compatible.ts";

async function startTranscriber() {
  return await startVendorServer<"auth" | "rate-limit" | "ollama" | "lm-studio">((request, scenario): VendorAnswer => {
    if (scenario === "ollama")
      return { status: 404, headers: { "content-type": "text/plain" }, body: "404 page not found" };
    if (scenario === "lm-studio")
      return { status: 200, body: { error: `Unexpected endpoint or method. (POST ${request.path})` } };
    if (scenario === "auth") return { status: 401, body: { error: { message: "Incorrect API key: sk-secret-1" } } };
    if (scenario === "rate-limit") return { status: 429, headers: { "retry-after": "7" }, body: {} };
    return { status: 200, body: { text: "We invoice by phase.", usage: { seconds: 3 } } };
  });
}

async function open(url: string) {
  return createTranscription({
    model: "whisper-1",
    baseUrl: `${url}/v1`,
    apiKey: "sk-secret-1",
    fetch,
    now: () => new Date(),
  });
}

const request = () => ({
  bytes: Buffer.from("ID3\r\n--boundary\r\n"),
  fileName: "recording.mp3",
  contentType: "audio/mpeg",
  signal: new AbortController().signal,
});

it("sends the recording as a form and returns its transcript", async () => {
  await using vendor = await startTranscriber();

  const text = await (await open(vendor.url)).transcribe(request());

  expect(text).toBe("We invoice by phase.");
  const [sent] = vendor.requests;
  expect(sent).toMatchObject({
    method: "POST",
    path: "/v1/audio/transcriptions",
    headers: { authorization: "Bearer sk-secret-1", "content-type": expect.stringContaining("multipart/form-data") },
  });
  const form = await new Response(String(sent?.body), {
    headers: { "content-type": String(sent?.headers["content-type"]) },
  }).formData();
  expect([form.get("model"), form.get("response_format")]).toEqual(["whisper-1", "json"]);
  const file = form.get("file");
  expect(file instanceof File ? [file.name, file.type, await file.text()] : file).toEqual([
    "recording.mp3",
    "audio/mpeg",
    "ID3\r\n--boundary\r\n",
  ]);
});

it.each([
  ["auth", "auth", undefined],
  ["rate-limit", "rate_limited", 7000],
  ["server-error", "transient", undefined],
  ["malformed", "transient", undefined],
  ["reset", "transient", undefined],
  ["ollama", "config", undefined],
  ["lm-studio", "config", undefined],
] as const)("maps %s to the kind %s, and never reveals the key", async (scenario, kind, retryAfterMs) => {
  await using vendor = await startTranscriber();
  vendor.next(scenario);

  const error = await failureOf((await open(vendor.url)).transcribe(request()));

  expect([error.port, error.kind, error.facts.retryAfterMs]).toEqual(["transcription", kind, retryAfterMs]);
  expect(error.message).not.toContain("sk-secret");
});
