import { Readable } from "node:stream";
import { deleteFile, type File, getFile, listFiles, rawFile, updateFile, uploadFile } from "@findable/contract";
import { bytesOfBase64, etagOf, fileNameOf, requirePath } from "../../domains/files/rules.ts";
import { validationError } from "../../kernel/errors/app-error.ts";
import type { FileAnswer } from "../../kernel/operations/operation.ts";
import { type DemoOperation, demo } from "../demo-operation.ts";
import { demoId } from "../ids.ts";
import { changed, demoPage } from "../records.ts";
import { contentTypeOf, findStoredFile, type StoredFile, storedFiles, toStored } from "../runs/stored-files.ts";
import { DEMO_NOW } from "../world/facts.ts";

export const fileAnswers: readonly DemoOperation[] = [
  demo(listFiles)((input, { runs }) => {
    const { data, ...page } = demoPage(listFiles, storedFiles(runs, input), input);
    return { data: data.map(shown), ...page };
  }),
  demo(getFile)(({ path }, { runs }) => shown(findStoredFile(runs, path))),
  demo(rawFile)(({ path }, { runs, file }) => {
    const found = findStoredFile(runs, path);
    file(answerOf(found));
    return shown(found);
  }),
  demo(uploadFile)(({ path, contentBase64, file, contentType, tags = [] }, { header, links }) => {
    requirePath("path", path);
    if (file !== undefined && contentBase64 !== undefined) {
      throw validationError([{ field: "file", message: "is for multipart forms; send `contentBase64` in JSON" }]);
    }
    header("Location", links.file(path));
    const bytes = file === undefined ? bytesOf(contentBase64) : Buffer.from(file, "latin1");
    const origin = { uploadedBy: demoId("akey", "demo"), uploadedAt: DEMO_NOW };
    return shown(toStored({ path, contentType: contentType ?? contentTypeOf(path), tags, ...origin }, bytes));
  }),
  demo(updateFile)(({ path, newPath, tags }, { runs }) => {
    if (newPath !== undefined) requirePath("newPath", newPath);
    return changed(shown(findStoredFile(runs, path)), { path: newPath, tags });
  }),
  demo(deleteFile)(() => ({})),
];

function shown({ bytes: _bytes, changedAt: _changedAt, createdAt: _createdAt, ...file }: StoredFile): File {
  return file;
}

function answerOf({ bytes, path, contentType, checksum }: StoredFile): FileAnswer {
  return {
    size: bytes.length,
    contentType,
    fileName: fileNameOf(path),
    etag: etagOf(checksum),
    open: async (range) =>
      Readable.from([range === undefined ? bytes : bytes.subarray(range.start, range.end + 1)], { objectMode: false }),
  };
}

function bytesOf(contentBase64: string | undefined): Buffer {
  if (contentBase64 !== undefined) return bytesOfBase64(contentBase64);
  throw validationError([{ field: "contentBase64", message: "is required; in a multipart form send `file`" }]);
}
