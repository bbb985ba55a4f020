import type { Integration } from "@findable/contract";
import { marketOf } from "../../domains/workspaces/index.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { Providers } from "../../kernel/runs/providers.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { StepTools } from "../../kernel/runs/step.ts";
import { adviceFor } from "./advice.ts";

type Port = Integration["port"];

export interface Finding {
  status: "healthy" | "warning";
  /** What is wrong and what to do about it. */
  message: string | null;
}

const TRIES = 2;
const TIMEOUT_MS = 15_000;

/** Who answers a port; undefined for nobody. */
export function vendorOf({ serpdata, linkdata, llm }: Providers, port: Port): string | undefined {
  switch (port) {
    case "serpdata":
      return serpdata?.vendor;
    case "linkdata":
      return linkdata?.vendor;
    case "llm":
      return llm?.model.split("/")[0];
    case "crawler":
      return "built-in";
    case "contactdata":
    case "outreach":
    case "forum":
    case "gsc":
    case "cms":
    case "indexnow":
      return undefined;
  }
}

/** One small call to whoever answers the port. Undefined where nobody does. */
export async function tryPort(ctx: RunContext, port: Port): Promise<Finding | undefined> {
  const { providers } = ctx;
  if (vendorOf(providers, port) === undefined) return undefined;
  if (port === "crawler") return { status: "healthy", message: null };
  if (port === "llm") return tryModel(ctx);
  return ctx.step("try", { maxRetries: TRIES - 1, timeoutMs: TIMEOUT_MS }, (tools) => tryData(ctx, port, tools));
}

async function tryData(ctx: RunContext, port: Port, { signal, attempt }: StepTools): Promise<Finding> {
  try {
    const advice = port === "serpdata" ? await trySearch(ctx, signal) : await tryKeywords(ctx, signal);
    return advice === null ? { status: "healthy", message: null } : { status: "warning", message: advice };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // Who asks for a minute's pause has answered; a person waits for this.
    if (error.kind === "transient" && attempt < TRIES) throw error;
    return failed(error);
  }
}

async function trySearch({ providers: { serpdata }, workspace }: RunContext, signal: AbortSignal) {
  if (serpdata?.check !== undefined) return serpdata.check(signal);
  const query = { query: "weather", device: "desktop", ...marketOf(workspace.settings), topN: 1, signal } as const;
  const serp = await serpdata?.search(query);
  if (serp === undefined || serp.organic.length > 0) return null;
  return "It answers, but a search that should find something found nothing: look which engines it may use.";
}

async function tryKeywords({ providers: { linkdata } }: RunContext, signal: AbortSignal) {
  if (linkdata?.check !== undefined) return linkdata.check(signal);
  const [method] = linkdata?.keywords.methods ?? [];
  if (method !== undefined) {
    await linkdata?.keywords.discover({ method, seed: "weather", country: "US", language: "en", limit: 1, signal });
  }
  return null;
}

async function tryModel(ctx: RunContext): Promise<Finding> {
  try {
    await ctx.llm.text("try", { system: "You answer with one word.", prompt: "Say: ready.", maxOutputTokens: 256 });
    return { status: "healthy", message: null };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return failed(error);
  }
}

function failed(error: ProviderError): Finding {
  return { status: "warning", message: [error.message, adviceFor(error)].filter(Boolean).join(" ") };
}
