import { createPlatform, deletePlatform, getPlatform, listPlatforms, updatePlatform } from "@findable/contract";
import { type DemoOperation, demo } from "../demo-operation.ts";
import { demoId } from "../ids.ts";
import { changed, demoPage, recordOf } from "../records.ts";
import { DEMO_NOW } from "../world/facts.ts";
import { PLATFORM_RECORDS } from "../world/platforms.ts";
import { slugged } from "../world/texts.ts";

export const platformAnswers: readonly DemoOperation[] = [
  demo(listPlatforms)((input) => demoPage(listPlatforms, PLATFORM_RECORDS, input)),
  demo(getPlatform)(({ id }) => recordOf(PLATFORM_RECORDS, id, "id")),
  demo(createPlatform)(({ name, kind, url, folder, credentials, honoursIdempotencyKey = false }) => ({
    id: demoId("plat", slugged(name)),
    name,
    kind,
    url: kind === "files" ? null : (url ?? null),
    folder: kind === "files" ? (folder ?? "agent-output/published/") : null,
    hasCredentials: credentials !== undefined,
    honoursIdempotencyKey: kind === "files" || (kind === "webhook" && honoursIdempotencyKey),
    lastPublishedAt: null,
    createdAt: DEMO_NOW,
    updatedAt: DEMO_NOW,
  })),
  demo(updatePlatform)(({ id, name, url, folder, credentials, honoursIdempotencyKey }) => {
    const platform = recordOf(PLATFORM_RECORDS, id, "id");
    const moved = url !== undefined && url !== platform.url;
    const hasCredentials = credentials !== undefined || (platform.hasCredentials && !moved);
    const updatedAt = credentials === undefined ? undefined : DEMO_NOW;
    return changed(platform, { name, url, folder, hasCredentials, honoursIdempotencyKey, updatedAt });
  }),
  demo(deletePlatform)(() => ({})),
];
