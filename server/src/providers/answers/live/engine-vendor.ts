import type { AnswerEngine } from "@findable/contract";
import { systemClock } from "../../../kernel/processes/clock.ts";
import {
  defineVendor,
  type FieldSetting,
  proxyAddress,
  type Vendor,
  type VendorWorld,
} from "../../shared/ports/vendor.ts";
import type { AnswersPort } from "../port.ts";
import { type EngineAdapter, type EngineOptions, joinEngines } from "./engine-adapter.ts";
import { DEFAULT_PER_MINUTE, pacedEngine } from "./paced-engine.ts";

/** Questions a minute, for the rate of the account. */
export const PER_MINUTE = {
  kind: "number",
  label: "Questions a minute",
  hint: `The rate of your account; ${DEFAULT_PER_MINUTE} by default.`,
  advanced: true,
} as const;

export interface EngineVendor {
  id: string;
  name: string;
  llm: AnswerEngine;
  pricing: string;
  docs: string;
  keySetting: FieldSetting;
  create: (options: EngineOptions) => EngineAdapter;
}

/** A vendor that is asked over its API for one engine. */
export function defineEngine({ id, name, llm, pricing, docs, keySetting, create }: EngineVendor): Vendor<"answers"> {
  return defineVendor({
    port: "answers",
    id,
    name,
    about: "Answers with web search",
    pricing,
    docs,
    credentials: { apiKey: { kind: "token", label: "API key", required: true, env: [keySetting] } },
    settings: {
      model: { kind: "text", label: "Model", hint: "The model's name at the provider.", required: true },
      baseUrl: proxyAddress(id),
      perMinute: PER_MINUTE,
    },
    engines: () => [{ llm, surface: "api" }],
    create: ({ apiKey, model, baseUrl, perMinute }, world) => {
      const { fetch, now } = world;
      const adapter = create({ apiKey, model, fetch, now, ...(baseUrl === undefined ? {} : { baseUrl }) });
      return openEngine(adapter, { vendor: id, secret: apiKey, perMinute }, world);
    },
  });
}

interface EngineAccount {
  vendor: string;
  /** What identifies the account at the vendor. */
  secret: string;
  perMinute: string | undefined;
}

/** The engines of one account, asked at the rate of the account. Without turns, they are asked without a pause. */
export function openEngine(
  adapter: EngineAdapter,
  { perMinute, ...account }: EngineAccount,
  { takeTurn, clock = systemClock }: Pick<VendorWorld, "takeTurn" | "clock">,
): AnswersPort {
  if (takeTurn === undefined) return joinEngines([adapter]);
  const rate = perMinute === undefined ? DEFAULT_PER_MINUTE : Number(perMinute);
  return joinEngines([pacedEngine(adapter, { ...account, perMinute: rate, takeTurn, clock })]);
}
