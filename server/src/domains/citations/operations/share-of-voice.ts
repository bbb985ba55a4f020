import { shareOfVoice as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { findShareOfVoice } from "../shares/find-share-of-voice.ts";

export const shareOfVoice = implement(contract)(({ db, agencyId, workspaceId }, input) =>
  findShareOfVoice(db, { agencyId, workspaceId }, input),
);
