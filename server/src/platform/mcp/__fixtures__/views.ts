import type { ToolView, Viewer } from "../tool-catalog.ts";

/** Every tool with both schemas. */
export const ALL_TOOLS: ToolView = { names: "dotted", only: undefined, schemas: "full" };

/** A caller of the demo. */
export const STRANGER: Viewer = { readOnly: false, namesWorkspace: false, scope: "workspace" };
