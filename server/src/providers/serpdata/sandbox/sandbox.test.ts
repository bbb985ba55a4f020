import { worldState } from "../../../../test/fakes/worlds/world-states.ts";
import { keywordSourceContract } from "../../shared/keywords/contract.ts";
import { serpdataContract } from "../contract.ts";
import { createSandboxKeywords, createSandboxSerpdata } from "./sandbox.ts";

const world = { findWorld: async () => worldState() };

serpdataContract("a test world", () => createSandboxSerpdata(world));
keywordSourceContract("a test world's search engine", () => createSandboxKeywords(world));
