import { createNotificationChannel as contract, MAX_CHANNELS, NOTICE_KINDS } from "@findable/contract";
import { AppError, validationError } from "../../../kernel/errors/app-error.ts";
import { newId } from "../../../kernel/ids/new-id.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { mailAddressOf } from "../../../kernel/text/mail-address.ts";
import { countChannelsLocked, insertChannel } from "../channels.store.ts";
import { insertFirstMessages } from "../messages.store.ts";
import { urlContext } from "../sealed.ts";

export const createNotificationChannel = implement(contract)(async (context, input) => {
  const { tx, agencyId, workspaceId, services, actor } = context;
  const { type, name, kinds = NOTICE_KINDS, url } = input;
  const addresses = addressesOf(input.addresses ?? []);
  const problem = url === undefined ? undefined : services.refuseAddress(url);
  if (problem !== undefined) throw validationError([{ field: "url", message: problem }]);
  const count = await countChannelsLocked(tx, workspaceId);
  if (count >= MAX_CHANNELS)
    throw new AppError(
      "limit_reached",
      `This workspace has ${count} channels; its limit is ${MAX_CHANNELS}. Delete a channel first.`,
      { limit: MAX_CHANNELS },
    );
  const id = newId("nch");
  const channel = await insertChannel(tx, {
    ...{ id, agencyId, workspaceId, type, name, kinds, addresses },
    sealedUrl: url === undefined ? null : services.sealer.seal(url.trim(), urlContext(id)),
    host: url === undefined ? null : new URL(url.trim()).host,
  });
  // A test world writes to no person.
  if (type !== "email" || actor.mode === "live")
    await insertFirstMessages(tx, { agencyId, workspaceId, channelId: id, addresses });
  return channel;
});

function addressesOf(given: readonly string[]): string[] {
  const found = given.map((text, index) => {
    const address = mailAddressOf(text);
    if (address !== undefined) return address;
    throw validationError([{ field: `addresses[${index}]`, message: "must be an email address" }]);
  });
  return [...new Map(found.map(({ key, address }) => [key, address])).values()];
}
