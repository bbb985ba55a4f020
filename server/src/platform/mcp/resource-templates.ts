import type { ListResourceTemplatesResult } from "@modelcontextprotocol/server";

export const RESOURCE_TEMPLATES: ListResourceTemplatesResult = {
  resourceTemplates: [
    {
      uriTemplate: "findable://runs/{invocationId}{?workspaceId}",
      name: "run",
      title: "Run",
      description: "One run with its state, result and files, as `agent.invocations.get` returns it.",
      mimeType: "application/json",
    },
    {
      uriTemplate: "findable://files/{+path}{?workspaceId,offset}",
      name: "file",
      title: "File",
      description: "The content of one file of the workspace; parts of the path are percent-encoded.",
    },
    {
      uriTemplate: "findable://skills/{slug}",
      name: "skill",
      title: "Skill",
      description: "One skill with its input, result and budget, as `agent.skills.get` returns it.",
      mimeType: "application/json",
    },
  ],
};
