import { defineVendor } from "../../shared/ports/vendor.ts";
import { createConnectedModel } from "./define-model.ts";
import { MODEL_ADDRESS, MODEL_KEY, MODEL_SETTINGS, type ModelVendor } from "./model-vendor.ts";

export const compatibleModels: ModelVendor = {
  id: "openai-compatible",
  subject: "The language model",
  takesSchema: "ollama",
  writesThoughts: true,
  async load({ model, apiKey = "", baseUrl, fetch }) {
    const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
    // Only a server that takes a schema receives one.
    const settings = { name: "local", baseURL: baseUrl, fetch, supportsStructuredOutputs: true };
    return createOpenAICompatible({ ...settings, ...(apiKey === "" ? {} : { apiKey }) })(model);
  },
};

export const openAiCompatible = defineVendor({
  port: "llm",
  id: "openai-compatible",
  name: "OpenAI-compatible",
  about: "Ollama, vLLM, LM Studio and other servers with an OpenAI-compatible API",
  pricing: "Free on your own server.",
  docs: "https://docs.ollama.com/openai",
  credentials: { apiKey: { kind: "token", label: "API key", env: [MODEL_KEY] } },
  settings: {
    baseUrl: {
      kind: "address",
      label: "URL",
      example: "http://127.0.0.1:11434/v1",
      required: true,
      env: [MODEL_ADDRESS],
    },
    ...MODEL_SETTINGS,
  },
  impliedBy: [MODEL_ADDRESS.name],
  create: (values, world) => createConnectedModel(compatibleModels, values, world),
});
