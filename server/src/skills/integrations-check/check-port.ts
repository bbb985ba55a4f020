import type { Integration } from "@findable/contract";
import { marketOf } from "../../domains/workspaces/index.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { Providers } from "../../kernel/runs/providers.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { StepTools } from "../../kernel/runs/step.ts";
import { adviceFor } from "./advice.ts";

type Port = Integration["port"];

export interface CheckResult {
  status: "healthy" | "warning";
  /** What is wrong and how to fix it; null if healthy. */
  message: string | null;
}

const ATTEMPTS = 2;
const TIMEOUT_MS = 15_000;

/** The vendor connected to a port; undefined if none is. */
export function vendorOf(providers: Providers, port: Port): string | undefined {
  const { answers, contactdata, serpdata, linkdata, llm, outreach } = providers;
  switch (port) {
    case "answers":
      return answers?.vendor;
    case "serpdata":
      return serpdata?.vendor;
    case "linkdata":
      return linkdata?.vendor;
    case "llm":
      return llm?.model.split("/")[0];
    case "outreach":
      return outreach?.vendor;
    case "crawler":
      return "built-in";
    case "contactdata":
      return contactdata?.vendor;
    case "forum":
    case "gsc":
    case "cms":
    case "indexnow":
      return undefined;
  }
}

/** Sends one small request to the vendor of the port. Undefined if none is connected. */
export async function checkPort(ctx: RunContext, port: Port): Promise<CheckResult | undefined> {
  const { providers } = ctx;
  if (vendorOf(providers, port) === undefined) return undefined;
  if (port === "crawler") return { status: "healthy", message: null };
  if (port === "llm") return checkModel(ctx);
  return ctx.step("try", { maxRetries: ATTEMPTS - 1, timeoutMs: TIMEOUT_MS }, (tools) => checkData(ctx, port, tools));
}

async function checkData(ctx: RunContext, port: Port, { signal, attempt }: StepTools): Promise<CheckResult> {
  try {
    const advice = await adviceOf(ctx, port, signal);
    return advice === null ? { status: "healthy", message: null } : { status: "warning", message: advice };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // Do not retry after rate_limited: the vendor has responded, and a person waits for the check.
    if (error.kind === "transient" && attempt < ATTEMPTS) throw error;
    return failed(error);
  }
}

function adviceOf(ctx: RunContext, port: Port, signal: AbortSignal): Promise<string | null> {
  if (port === "outreach") return ctx.providers.outreach?.check(signal) ?? Promise.resolve(null);
  if (port === "answers") return ctx.providers.answers?.check(signal) ?? Promise.resolve(null);
  if (port === "contactdata") return ctx.providers.contactdata?.check(signal) ?? Promise.resolve(null);
  return port === "serpdata" ? checkSearch(ctx, signal) : checkKeywords(ctx, signal);
}

async function checkSearch({ providers: { serpdata }, workspace }: RunContext, signal: AbortSignal) {
  if (serpdata?.check !== undefined) return serpdata.check(signal);
  const query = { query: "weather", device: "desktop", ...marketOf(workspace.settings), topN: 1, signal } as const;
  const serp = await serpdata?.search(query);
  if (serp === undefined || serp.organic.length > 0) return null;
  return "The provider responds, but a test search returned no results. Check which search engines it may use.";
}

async function checkKeywords({ providers: { linkdata } }: RunContext, signal: AbortSignal) {
  if (linkdata?.check !== undefined) return linkdata.check(signal);
  const [method] = linkdata?.keywords.methods ?? [];
  if (method !== undefined) {
    await linkdata?.keywords.discover({ method, seed: "weather", country: "US", language: "en", limit: 1, signal });
  }
  return null;
}

async function checkModel(ctx: RunContext): Promise<CheckResult> {
  try {
    await ctx.llm.text("try", { system: "You answer with one word.", prompt: "Say: ready.", maxOutputTokens: 256 });
    return { status: "healthy", message: null };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return failed(error);
  }
}

function failed(error: ProviderError): CheckResult {
  return { status: "warning", message: [error.message, adviceFor(error)].filter(Boolean).join(" ") };
}
