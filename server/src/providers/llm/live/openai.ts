import { OPENAI_KEY } from "../../shared/model-keys.ts";
import { defineHostedModel, type HostedModel } from "./define-model.ts";

export const openAiModels: HostedModel = {
  id: "openai",
  name: "OpenAI",
  subject: "OpenAI",
  docs: "https://platform.openai.com/api-keys",
  keySetting: OPENAI_KEY,
  baseUrl: "https://api.openai.com/v1",
  plainModels: /^(?:ft:)?(?:gpt-[34]|chatgpt-|gpt-5[\d.]*-chat)/,
  takesSchema: true,
  async load({ model, apiKey = "", baseUrl, fetch }) {
    const { createOpenAI } = await import("@ai-sdk/openai");
    return createOpenAI({ apiKey, baseURL: baseUrl, fetch })(model);
  },
};

export const openAi = defineHostedModel(openAiModels);
