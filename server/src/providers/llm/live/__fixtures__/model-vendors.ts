import { anthropicModels } from "../anthropic.ts";
import { googleModels } from "../google.ts";
import { openAiModels } from "../openai.ts";
import { compatibleModels } from "../openai-compatible.ts";

export const MODEL_VENDORS = {
  openai: openAiModels,
  anthropic: anthropicModels,
  google: googleModels,
  "openai-compatible": compatibleModels,
};
export type ModelVendorId = keyof typeof MODEL_VENDORS;
export const MODEL_VENDOR_IDS: readonly ModelVendorId[] = ["openai", "anthropic", "google", "openai-compatible"];
