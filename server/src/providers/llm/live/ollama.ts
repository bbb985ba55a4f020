import { Type } from "typebox";
import { Check } from "typebox/value";
import { addressBelow } from "../../shared/address-below.ts";
import { startDeadline } from "../../shared/deadline.ts";
import { readText } from "../../shared/read-text.ts";
import type { ModelAccount } from "./model-vendor.ts";

/** @see https://docs.ollama.com/api/version */
const Version = Type.Object({ version: Type.String() });
const TIMEOUT_MS = 3_000;
const MAX_BYTES = 10_000;

/**
 * Whether an OpenAI-compatible server is Ollama, from its own API beside `/v1`. Other servers refuse the address, or answer
 * it with an error. Undefined if the server does not respond.
 */
export async function isOllama(
  { baseUrl = "", apiKey, fetch }: Pick<ModelAccount, "apiKey" | "fetch"> & { baseUrl?: string },
  signal: AbortSignal,
): Promise<boolean | undefined> {
  using deadline = startDeadline(signal, TIMEOUT_MS);
  try {
    const response = await fetch(new URL("../api/version", addressBelow(baseUrl, "")), {
      headers: apiKey === undefined || apiKey === "" ? {} : { authorization: `Bearer ${apiKey}` },
      redirect: "manual",
      signal: deadline.signal,
    });
    const text = await readText(response, MAX_BYTES);
    return response.ok && text !== undefined && Check(Version, parseJson(text));
  } catch {
    if (signal.aborted) throw signal.reason;
    return undefined;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
