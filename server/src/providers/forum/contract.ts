import { describe, expect, it } from "vitest";
import type { ForumPort } from "./port.ts";

export interface ForumCase {
  port: ForumPort;
  source: string;
  query: string;
  from: string;
  to: string;
}

/** The contract of every `forum` source. `open` returns a port and a search that finds at least one thread. */
export function forumContract(name: string, open: () => Promise<ForumCase>): void {
  const search = async ({ port, ...asked }: ForumCase, signal = new AbortController().signal) =>
    port.search({ ...asked, count: 20, signal });

  describe(`${name} as forum`, () => {
    it("finds threads in the period, each at an address of the web, with counts that are numbers or unknown", async () => {
      const one = await open();
      const found = await search(one);

      expect(found).not.toHaveLength(0);
      for (const { url, title, score, comments, createdAt } of found) {
        expect(url).toMatch(/^https?:\/\//);
        expect(title.trim()).not.toBe("");
        expect([score, comments].every((count) => count === null || Number.isInteger(count))).toBe(true);
        expect(createdAt.slice(0, 10) >= one.from && createdAt.slice(0, 10) <= one.to).toBe(true);
      }
    });

    it("reads what it found as plain text, at most as many posts as asked, without deleted ones", async () => {
      const one = await open();
      const [found] = await search(one);
      if (found === undefined) throw new Error("Nothing was found.");
      const { source, ref, url } = found;
      const thread = await one.port.read({ source, ref, url, maxPosts: 5, signal: new AbortController().signal });

      expect(thread.title).toBe(found.title);
      expect(thread.posts.length).toBeGreaterThan(0);
      expect(thread.posts.length).toBeLessThanOrEqual(5);
      expect(new Set(thread.posts.map(({ key }) => key)).size).toBe(thread.posts.length);
      for (const { text } of thread.posts)
        expect(text).not.toMatch(/<\/?(?:p|a|div)\b|\[(?:deleted|removed)\]|&(?:lt|amp|quot);/);
      expect(JSON.parse(JSON.stringify(thread))).toEqual(thread);
    });

    it("rejects with the caller's reason when the caller has aborted", async () => {
      const reason = new Error("The run was cancelled.");

      await expect(search(await open(), AbortSignal.abort(reason))).rejects.toBe(reason);
    });
  });
}
