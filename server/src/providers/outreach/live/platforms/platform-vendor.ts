import { defineVendor, type Fields, proxyAddress, type Values, type Vendor } from "../../../shared/ports/vendor.ts";
import type { OutreachPort } from "../../port.ts";
import { PACE_FIELDS, type PlatformSettings, SENDER_FIELDS, senderOf } from "../../settings.ts";
import { systemDns } from "../system-dns.ts";
import type { PlatformWorld } from "./platform.ts";

interface PlatformVendor {
  id: string;
  name: string;
  docs: string;
  /** Fields that only this platform has. */
  settings?: Fields;
  create: (settings: PlatformSettings, world: PlatformWorld) => OutreachPort;
}

/** A platform that sends through a campaign which a person made there. */
export function definePlatform({ id, name, docs, settings = {}, create }: PlatformVendor): Vendor {
  return defineVendor({
    port: "outreach",
    ...{ id, name, docs },
    about: `Sends through a campaign at ${name}`,
    pricing: `A plan of ${name} with API access.`,
    credentials: {
      apiKey: {
        kind: "token",
        label: "API key",
        required: true,
        env: [{ name: "OUTREACH_API_KEY", default: "none", meaning: "API key of the outreach platform." }],
      },
    },
    settings: {
      campaignId: {
        kind: "text",
        label: "Campaign ID",
        hint: "Its only step has {{findableSubject}} as its subject and {{findableBody}} as its text.",
        required: true,
        env: [
          {
            name: "OUTREACH_CAMPAIGN_ID",
            default: "none",
            meaning:
              "Campaign of the outreach platform. Its only step has `{{findableSubject}}` as its subject and `{{findableBody}}` as its text.",
          },
        ],
      },
      ...SENDER_FIELDS,
      ...settings,
      ...PACE_FIELDS,
      baseUrl: proxyAddress(id),
    },
    create: (values, world) => {
      const { apiKey, campaignId, baseUrl } = values;
      const { userId, mailboxId }: Values = values;
      const platform = { provider: id, apiKey, campaignId, baseUrl, userId, mailboxId, ...senderOf(values, world) };
      return create(platform, { ...world, dns: systemDns() });
    },
  });
}
