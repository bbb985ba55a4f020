import type { EstimatedCost, SkillContract } from "@findable/contract";
import type { Static, TObject, TSchema } from "typebox";
import type { OfferedEngine } from "../../providers/shared/ports/offered-engines.ts";
import type { VendorDescription } from "../../providers/shared/ports/vendor.ts";
import type { Tx } from "../database/db.ts";

/** A skill without its code: what starting a run of it, or a child run, needs. */
export interface DeclaredSkill<I extends TSchema = TSchema, O extends TSchema = TSchema>
  extends Omit<SkillContract<I, O>, "category" | "credits" | "demo" | "example"> {
  /** Raised when steps change so that a recorded run cannot be replayed. A run keeps the version it started with. */
  readonly version: number;
  readonly category: string;
  /** True for a skill that holds a conversation: each message is a run, and the runs share a session. */
  readonly conversational?: boolean;
  /** The settings of a step that `rerun.config` may change, by the name of the step without its item. A step without an entry has none. */
  readonly rerunSettings?: Readonly<Record<string, TObject>>;
  /** How long approvals of a run wait for a person if its caller does not say; default 72 hours. */
  readonly approvalSeconds?: number;
  /** The expected cost of a run with this input. */
  estimate(input: Static<I>): EstimatedCost;
  /** The lowest `budget.maxCredits` that a run with this input accepts. */
  minimumCredits(input: Static<I>): number;
  /** Throws where no run with this input could succeed, before a run is recorded or anything is reserved. */
  requireReady?(place: StartPlace, input: Static<I>): Promise<void>;
}

/** Where a run is about to start. */
export interface StartPlace {
  readonly tx: Tx;
  readonly agencyId: string;
  readonly workspaceId: string;
  readonly actor: { readonly mode: "live" | "test" };
  readonly services: {
    readonly vendors: readonly VendorDescription[];
    ports(mode: "live" | "test"): readonly {
      name: string;
      status: string;
      vendor?: string;
      engines?: readonly OfferedEngine[];
      readsOverviews?: boolean;
      writer?: string;
    }[];
  };
}

/** The part of a skill that planning a run reads. */
export type SkillPlan<I extends TSchema = TSchema> = Pick<
  DeclaredSkill<I>,
  | "slug"
  | "version"
  | "area"
  | "budget"
  | "input"
  | "check"
  | "supportsFiles"
  | "conversational"
  | "approvalSeconds"
  | "estimate"
  | "minimumCredits"
  | "requireReady"
>;
