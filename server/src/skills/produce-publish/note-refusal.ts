import { recordPlatformRefusal } from "../../domains/platforms/index.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";

/** A target that refuses its credentials shows it from now on. */
export async function noteRefusal<T>(ctx: RunContext, platformId: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== "auth") throw error;
    const { message } = error;
    await ctx.save("record-refusal", async (tx) => {
      await recordPlatformRefusal(tx, { workspaceId: ctx.workspace.id, id: platformId }, message);
      return null;
    });
    throw error;
  }
}
