import { GOOGLE_KEY } from "../../shared/model-keys.ts";
import { defineHostedModel, type HostedModel } from "./define-model.ts";

export const googleModels: HostedModel = {
  id: "google",
  name: "Google",
  subject: "Gemini",
  docs: "https://aistudio.google.com/apikey",
  keySetting: GOOGLE_KEY,
  baseUrl: "https://generativelanguage.googleapis.com/v1beta",
  plainModels: /^(?:models\/)?(?:gemini-(?:1|2\.0)|gemma-[123])(?!\d)/,
  takesSchema: true,
  async load({ model, apiKey = "", baseUrl, fetch }) {
    const { createGoogleGenerativeAI } = await import("@ai-sdk/google");
    return createGoogleGenerativeAI({ apiKey, baseURL: baseUrl, fetch })(model);
  },
};

export const google = defineHostedModel(googleModels);
