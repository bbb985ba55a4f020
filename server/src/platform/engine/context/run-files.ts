import { buffer } from "node:stream/consumers";
import type { Tx } from "../../../kernel/database/db.ts";
import { AppError } from "../../../kernel/errors/app-error.ts";
import type { InputFile, RunFiles, RunInputs } from "../../../kernel/runs/files.ts";
import { tenantDb } from "../../database/tenant.ts";
import type { RunFileServices } from "../run-services.ts";
import { fenced } from "../segments/fence.ts";
import { type ReadInputsContext, readInputs } from "./read-inputs.ts";

export function createRunFiles(services: RunFileServices, context: ReadInputsContext): RunFiles {
  const { steps, scope } = context;
  const { tenant, fence, signal } = scope;
  const { agencyId, invocationId } = fence;
  const workspaceId = fence.workspaceId ?? "";
  let inputFiles: Promise<InputFile[]> | undefined;
  let inputs: Promise<RunInputs> | undefined;

  function list(): Promise<InputFile[]> {
    inputFiles ??= fenced(
      () => services.findInputFiles(tenantDb(tenant, fence), { workspaceId, invocationId }),
      signal,
    );
    return inputFiles;
  }

  return {
    bytes: async (checksum) => buffer(await services.blobs.read(checksum)),
    open: (checksum) => services.blobs.read(checksum),
    keep: (content) => fenced(() => services.blobs.put(Buffer.from(content, "utf8")), signal),
    url: (path) => `${services.links.file(path)}/raw`,
    list,
    async read(path) {
      const file = (await list()).find((one) => one.path === path);
      if (file === undefined)
        throw new AppError("file_not_found", `The run was not given a file "${path}" at its start.`, { path });
      return file.size === 0 ? new Uint8Array() : await buffer(await services.blobs.read(file.checksum));
    },
    readInputs(options = {}) {
      const { exceptBelow } = options;
      const isWanted = (file: InputFile) => exceptBelow === undefined || !file.path.startsWith(exceptBelow);
      inputs ??= list().then((files) => readInputs(services, context, files.filter(isWanted), options));
      return inputs;
    },
    async write(path, content, { contentType, tags = [], step = path }) {
      services.checkFilePath(path);
      const bytes = typeof content === "string" ? Buffer.from(content, "utf8") : content;
      const { checksum, size } = await fenced(() => services.blobs.put(bytes), signal);
      const file = { agencyId, workspaceId, invocationId, path, checksum, size, contentType, tags };
      const write = async (tx: Tx) => {
        const written = await services.writeFile(tx, file);
        return { path: written.path, size, checksum };
      };
      const beginning = typeof content === "string" && { beginning: beginningOf(content) };
      const shows = { path, contentType, size, ...beginning };
      const written = await steps.save(`file:${step}`, { shows }, write, (saved) => saved.path);
      return written.path;
    },
  };
}

/** Characters of a text that its reviewer sees. */
const MAX_BEGINNING = 1000;

function beginningOf(text: string): string {
  return text.length <= MAX_BEGINNING ? text : `${text.slice(0, MAX_BEGINNING).toWellFormed()}…`;
}
