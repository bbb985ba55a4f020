import {
  createPlatform,
  deletePlatform,
  getPlatform,
  isPublishingSite,
  listPlatforms,
  listPublications,
  updatePlatform,
} from "@findable/contract";
import { addressOf, changedAddress } from "../../domains/platforms/rules.ts";
import { type DemoOperation, demo } from "../demo-operation.ts";
import { demoId } from "../ids.ts";
import { changed, demoPage, recordOf } from "../records.ts";
import { PLATFORM_RECORDS } from "../world/content/platforms.ts";
import { DEMO_NOW } from "../world/facts.ts";
import { slugged } from "../world/texts.ts";
import { demoPublications } from "./publications.ts";

export const platformAnswers: readonly DemoOperation[] = [
  demo(listPlatforms)((input) => demoPage(listPlatforms, PLATFORM_RECORDS, input)),
  demo(getPlatform)(({ id }) => recordOf(PLATFORM_RECORDS, id, "id")),
  demo(createPlatform)(({ name, kind, ...fields }, call) => {
    const { url, folder, honoursKeys, settings } = addressOf(kind, fields, call);
    return {
      id: demoId("plat", slugged(name)),
      name,
      kind,
      url,
      folder,
      settings,
      status: isPublishingSite(kind) ? "checking" : "unchecked",
      message: null,
      lastCheckedAt: null,
      hasCredentials: fields.credentials !== undefined,
      honoursIdempotencyKey: honoursKeys,
      lastPublishedAt: null,
      createdAt: DEMO_NOW,
      updatedAt: DEMO_NOW,
    };
  }),
  demo(updatePlatform)(({ id, name, ...fields }, call) => {
    const platform = recordOf(PLATFORM_RECORDS, id, "id");
    const { url, folder, credentials, honoursIdempotencyKey } = fields;
    const { settings } = changedAddress({ ...platform, honoursKeys: platform.honoursIdempotencyKey }, fields, call);
    const moved = url !== undefined && url !== platform.url;
    const hasCredentials = credentials !== undefined || (platform.hasCredentials && !moved);
    const updatedAt = credentials === undefined ? undefined : DEMO_NOW;
    return changed(platform, { name, url, folder, settings, hasCredentials, honoursIdempotencyKey, updatedAt });
  }),
  demo(deletePlatform)(() => ({})),
  demo(listPublications)((input, { runs }) => demoPage(listPublications, demoPublications(runs), input)),
];
