import {
  updateNotifications as contract,
  type InputOf,
  NOTICE_KINDS,
  NOTICE_MEDIA,
  type NoticeKind,
} from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { momentOf } from "../../../kernel/text/moment.ts";
import { showNotifications } from "../notifications.ts";
import { findPrincipal, type Muted, type Principal, storeChoice } from "../preferences.store.ts";
import { isOn } from "../recipients.ts";

type Change = InputOf<typeof contract>;

export const updateNotifications = implement(contract)(async (context, input) => {
  const { tx, agencyId, actor } = context;
  const current = await findPrincipal(tx, actor.keyId);
  const changed: Principal = {
    ...current,
    muted: changedKinds(current.muted, input.kinds),
    ...(input.quietHours === undefined
      ? {}
      : { quiet_from: input.quietHours?.from ?? null, quiet_to: input.quietHours?.to ?? null }),
    time_zone: input.timeZone ?? current.time_zone,
    read_until: input.readUntil === undefined ? current.read_until : momentOf("readUntil", input.readUntil),
    refused: null,
  };
  await storeChoice(tx, agencyId, changed);
  return showNotifications(tx, context, changed);
});

function changedKinds(muted: Muted | null, kinds: Change["kinds"] = []): Muted {
  const wanted = new Map(kinds.map((one) => [one.kind, one]));
  const isMuted = (medium: (typeof NOTICE_MEDIA)[number], kind: NoticeKind) =>
    !(wanted.get(kind)?.[medium] ?? isOn(kind, medium, muted));
  return Object.fromEntries(
    NOTICE_MEDIA.map((medium) => [medium, NOTICE_KINDS.filter((kind) => isMuted(medium, kind))]),
  );
}
