import {
  defineVendor,
  type FieldSetting,
  type Values,
  type Vendor,
  type VendorWorld,
} from "../../shared/ports/vendor.ts";
import { MODEL_ADDRESS, MODEL_KEY, MODEL_SETTINGS, type ModelVendor } from "./model-vendor.ts";

export interface HostedModel extends ModelVendor {
  name: string;
  docs: string;
  baseUrl: string;
  keySetting: FieldSetting;
}

/** A vendor of language models with an API at a fixed address. */
export function defineHostedModel(vendor: HostedModel): Vendor {
  const { id, name, docs, keySetting } = vendor;
  return defineVendor({
    port: "llm",
    ...{ id, name, docs },
    about: "Language models",
    pricing: "Billed by tokens.",
    credentials: { apiKey: { kind: "token", label: "API key", required: true, env: [MODEL_KEY, keySetting] } },
    settings: {
      ...MODEL_SETTINGS,
      baseUrl: {
        kind: "address",
        label: "URL",
        hint: "Only if you use a proxy.",
        advanced: true,
        env: [MODEL_ADDRESS],
      },
    },
    impliedBy: [keySetting.name],
    impliedByShared: true,
    create: (values, world) => createConnectedModel(vendor, values, world),
  });
}

/** The adapter is imported on demand, as the packages of the vendors are. */
export async function createConnectedModel(
  vendor: ModelVendor,
  { model = "", apiKey, baseUrl }: Values,
  { fetch, now }: VendorWorld,
) {
  const { createLlm } = await import("./ai-sdk.ts");
  return createLlm({ vendor, model, apiKey, fetch, now, ...(baseUrl === undefined ? {} : { baseUrl }) });
}
