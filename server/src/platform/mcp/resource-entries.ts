import type { Resource } from "@modelcontextprotocol/server";
import { toUri } from "./resource-address.ts";

type Item = Readonly<Record<string, unknown>>;

export function toRunResource(run: Item): Resource {
  const { skill, status, createdAt, updatedAt } = run;
  return {
    uri: toUri({ kind: "runs", id: textOf(run["invocationId"]) }),
    name: textOf(run["invocationId"]),
    title: `${textOf(skill)}, ${textOf(status)}`,
    description: `Run of ${textOf(skill)}, started ${textOf(createdAt)}.`,
    mimeType: "application/json",
    ...changed(updatedAt),
  };
}

export function toFileResource(file: Item): Resource {
  const path = textOf(file["path"]);
  const { size, contentType, writtenAt, uploadedAt } = file;
  return {
    uri: toUri({ kind: "files", id: path }),
    name: path,
    title: path.slice(path.lastIndexOf("/") + 1),
    mimeType: textOf(contentType),
    ...(typeof size === "number" && { size }),
    ...changed(writtenAt ?? uploadedAt),
  };
}

export function toSkillResource(skill: Item): Resource {
  return {
    uri: toUri({ kind: "skills", id: textOf(skill["slug"]) }),
    name: textOf(skill["slug"]),
    title: textOf(skill["name"]),
    description: textOf(skill["description"]),
    mimeType: "application/json",
  };
}

function changed(moment: unknown): Pick<Resource, "annotations"> {
  return typeof moment === "string" ? { annotations: { lastModified: moment } } : {};
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
