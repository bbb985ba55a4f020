import { createKey, listKeys, revokeKey } from "@findable/contract";
import { MAX_KEY_YEARS } from "../../domains/keys/rules.ts";
import { validationError } from "../../kernel/errors/app-error.ts";
import { futureMomentOf } from "../../kernel/text/moment.ts";
import { type DemoOperation, demo } from "../demo-operation.ts";
import { demoId } from "../ids.ts";
import { demoPage } from "../records.ts";
import { CALLER, demoSecret, KEYS, prefixOf } from "../world/agency/keys.ts";
import { BRAND, DEMO_NOW } from "../world/facts.ts";

export const keyAnswers: readonly DemoOperation[] = [
  demo(listKeys)((input) => demoPage(listKeys, KEYS, input)),
  demo(createKey)((input) => {
    const { name, scope = "WORKSPACE", mode = "live", readOnly = false, canApprove = false } = input;
    if (scope !== "WORKSPACE" && input.workspaceId !== undefined && mode !== "test") {
      const message = `is not allowed for a key of scope ${scope}, which acts in every workspace`;
      throw validationError([{ field: "workspaceId", message }]);
    }
    const secret = demoSecret(name, scope, mode);
    const bound = scope === "WORKSPACE" || mode === "test";
    return {
      id: demoId("akey", name),
      name,
      scope,
      mode,
      workspaceId: bound ? (input.workspaceId ?? BRAND.workspaceId) : null,
      prefix: prefixOf(secret),
      readOnly,
      canApprove,
      maxCreditsPerMonth: input.maxCreditsPerMonth ?? null,
      createdByKeyId: CALLER.id,
      createdAt: DEMO_NOW,
      lastUsedAt: null,
      expiresAt:
        input.expiresAt === undefined ? null : futureMomentOf("expiresAt", input.expiresAt, DEMO_NOW, MAX_KEY_YEARS),
      revokedAt: null,
      secret,
    };
  }),
  demo(revokeKey)(() => ({})),
];
