import type { GscSettings } from "../providers/gsc/settings.ts";
import type { SettingReader } from "./setting-reader.ts";

/** The search console: the client of the operator, and addresses for a proxy. */
export function readGsc(reader: SettingReader): GscSettings {
  const id = reader.text("GSC_CLIENT_ID");
  const secret = reader.text("GSC_CLIENT_SECRET");
  if ((id === undefined) !== (secret === undefined)) {
    reader.problems.push("GSC_CLIENT_ID and GSC_CLIENT_SECRET require each other: set both or none.");
  }
  const address = (name: string, fallback: string) => (reader.urls.get(name) ?? fallback).replace(/(?<!\/)\/+$/, "");
  return {
    client: id === undefined || secret === undefined ? undefined : { id, secret },
    addresses: {
      signIn: address("search-console-sign-in", "https://accounts.google.com/o/oauth2/v2/auth"),
      oauth: address("search-console-oauth", "https://oauth2.googleapis.com"),
      api: address("search-console", "https://searchconsole.googleapis.com"),
      indexing: address("search-console-indexing", "https://indexing.googleapis.com"),
    },
    usesIndexingApi: reader.boolean("GSC_INDEXING_API", false),
  };
}
