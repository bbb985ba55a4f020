import { readFile } from "node:fs/promises";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { AnyOperation } from "../../kernel/operations/operation.ts";
import { JSON_TYPE } from "./answer.ts";
import { HTML_TYPE } from "./reference/page-layout.ts";
import { createWebDocument, type WebDocument } from "./reference/web-document.ts";

const CHANGELOG = new URL("../../../../CHANGELOG.md", import.meta.url);
const TEXT_TYPE = "text/plain; charset=utf-8";

type Find = (params: Record<string, string>) => Promise<WebDocument>;

/**
 * The documentation pages, by address. The first request of a page loads its code, renders it and caches it, so that the start
 * of the service stays fast.
 */
export function createDocuments(options: {
  operations: readonly AnyOperation[];
  publicUrl: string;
}): Record<string, Find> {
  const publicUrl = options.publicUrl.replace(/\/$/, "");
  const contracts = options.operations.map(({ contract }) => contract);
  return {
    "/openapi.json": once(JSON_TYPE, async () => {
      const { createOpenApi } = await import("./openapi.ts");
      return JSON.stringify(createOpenApi(options));
    }),
    "/docs": once(HTML_TYPE, async () => (await import("./reference/docs-page.ts")).renderDocs(contracts, publicUrl)),
    "/docs/docs.css": once("text/css; charset=utf-8", () => readAsset("docs.css")),
    "/docs/docs.js": once("text/javascript; charset=utf-8", () => readAsset("docs.js")),
    "/llms.txt": once(TEXT_TYPE, async () =>
      (await import("./reference/llms-text.ts")).renderLlmsText(contracts, publicUrl),
    ),
    "/llms-full.txt": once(TEXT_TYPE, async () =>
      (await import("./reference/llms-text.ts")).renderFullText(contracts, publicUrl),
    ),
    "/errors": once(HTML_TYPE, async () => (await import("./error-pages.ts")).errorsPage()),
    "/errors/:code": findErrorPage(publicUrl),
    "/changelog": once(HTML_TYPE, async () => {
      const { renderChangelog } = await import("./reference/changelog-page.ts");
      return renderChangelog(await readFile(CHANGELOG, "utf8"));
    }),
  };
}

function readAsset(name: string): Promise<string> {
  return readFile(new URL(`reference/assets/${name}`, import.meta.url), "utf8");
}

function findErrorPage(publicUrl: string): Find {
  return async ({ code = "" }) => {
    const { errorPage, isErrorCode } = await import("./error-pages.ts");
    if (!isErrorCode(code)) throw new AppError("not_found", "This error code does not exist.");
    return await createWebDocument(HTML_TYPE, errorPage(code, publicUrl));
  };
}

function once(contentType: string, write: () => Promise<string>): Find {
  let made: Promise<WebDocument> | undefined;
  return () => {
    made ??= write().then((text) => createWebDocument(contentType, text));
    return made;
  };
}
