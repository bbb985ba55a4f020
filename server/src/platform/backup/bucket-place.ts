import { text } from "node:stream/consumers";
import { BytesRemoved } from "../../kernel/files/unread.ts";
import { callS3, expectStatus, type S3Settings } from "../blobs/s3-requests.ts";
import type { BackupPlace } from "./backup-place.ts";
import { BackupFault } from "./manifest.ts";

/** S3 stores at most this much in one request. Rows are split below it; only a larger file of a workspace would be refused. */
const MAX_OBJECT_BYTES = 5 * 1024 ** 3;

/** A bucket of S3 kind. The URL may end with a prefix. */
export function openBackupBucket(settings: S3Settings): BackupPlace {
  async function size(name: string): Promise<number | undefined> {
    const answer = await callS3(settings, { method: "HEAD", key: name });
    await answer.body.dump();
    if (answer.statusCode === 404) return undefined;
    await expectStatus(answer, [200], `looking for ${name}`);
    return Number(answer.headers["content-length"]);
  }

  /** All keys with a prefix, or with a delimiter the folders below it. */
  async function keys(prefix: string, delimiter?: string): Promise<string[]> {
    const { bucket, base } = splitBucket(settings.url);
    const found: string[] = [];
    for (let after: string | undefined; ; ) {
      const answer = await callS3(
        { ...settings, url: bucket },
        {
          method: "GET",
          key: "",
          query: {
            "list-type": "2",
            prefix: `${base}${prefix}`,
            ...(delimiter === undefined ? {} : { delimiter }),
            ...(after === undefined ? {} : { "continuation-token": after }),
          },
        },
      );
      await expectStatus(answer, [200], "listing backups");
      const page = await text(answer.body);
      const named = delimiter === undefined ? /<Key>([^<]*)<\/Key>/g : /<Prefix>([^<]*)<\/Prefix>/g;
      const names = [...page.matchAll(named)].map(([, name = ""]) => unescapeXml(name).slice(base.length));
      found.push(...names.filter((name) => name !== prefix));
      after = /<NextContinuationToken>([^<]*)</.exec(page)?.[1];
      if (after === undefined) return found;
      after = unescapeXml(after);
    }
  }

  return {
    label: settings.url,
    size,
    async put(name, { bytes, sha256, open }) {
      if (bytes > MAX_OBJECT_BYTES) {
        throw new BackupFault(
          `${name} has ${bytes} bytes, more than a bucket takes in one request (5 GB). Back up to a folder.`,
        );
      }
      const body = () => open() as AsyncIterable<Uint8Array> & NodeJS.ReadableStream;
      const answer = await callS3(settings, { method: "PUT", key: name, body, sha256, size: bytes });
      await expectStatus(answer, [200, 201, 204], `storing ${name}`);
      await answer.body.dump();
    },
    async read(name) {
      const answer = await callS3(settings, { method: "GET", key: name });
      if (answer.statusCode === 404) {
        await answer.body.dump();
        throw new BackupFault(`${name} is missing from ${settings.url}.`, { cause: new BytesRemoved(name) });
      }
      await expectStatus(answer, [200], `reading ${name}`);
      return answer.body;
    },
    list: (folder) => keys(`${folder}/`),
    folders: async () => (await keys("", "/")).map((name) => name.replace(/\/$/, "")),
    async remove(name) {
      const inside =
        name.endsWith("/") || (await size(name)) === undefined ? await keys(`${name.replace(/\/$/, "")}/`) : [name];
      for (const key of inside) {
        const answer = await callS3(settings, { method: "DELETE", key });
        await expectStatus(answer, [200, 202, 204, 404], `removing ${key}`);
        await answer.body.dump();
      }
    },
  };
}

/** A listing asks the bucket, whose name is the first part of the path unless the host names it. */
function splitBucket(url: string): { bucket: string; base: string } {
  const { origin, pathname, hostname } = new URL(url);
  const parts = pathname.split("/").filter((part) => part !== "");
  const isInHost = /\.s3[.-]/.test(hostname);
  const bucket = isInHost ? [] : parts.slice(0, 1);
  const prefix = parts.slice(bucket.length);
  return { bucket: [origin, ...bucket].join("/"), base: prefix.length === 0 ? "" : `${prefix.join("/")}/` };
}

function unescapeXml(text: string): string {
  const plain: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_all, name: string) => plain[name] ?? "");
}
