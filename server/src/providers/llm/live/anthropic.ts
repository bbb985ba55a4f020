import { ANTHROPIC_KEY } from "../../shared/model-keys.ts";
import { defineHostedModel, type HostedModel } from "./define-model.ts";

export const anthropicModels: HostedModel = {
  id: "anthropic",
  name: "Anthropic",
  subject: "Anthropic",
  docs: "https://console.anthropic.com/settings/keys",
  keySetting: ANTHROPIC_KEY,
  baseUrl: "https://api.anthropic.com/v1",
  plainModels: /claude-(?:v?2|3|instant|(?:opus|sonnet|haiku)-4)(?!\d)/,
  takesSchema: false,
  async load({ model, apiKey = "", baseUrl, fetch }) {
    const { createAnthropic } = await import("@ai-sdk/anthropic");
    return createAnthropic({ apiKey, baseURL: baseUrl, fetch })(model);
  },
};

export const anthropic = defineHostedModel(anthropicModels);
