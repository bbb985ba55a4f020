import { worldState } from "../../../../test/fakes/worlds/world-states.ts";
import { linkdataContract } from "../contract.ts";
import { createSandboxLinkdata } from "./sandbox.ts";

linkdataContract("a test world", () => createSandboxLinkdata({ findWorld: async () => worldState() }));
