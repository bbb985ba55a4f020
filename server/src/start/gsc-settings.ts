import type { GscSettings } from "../providers/gsc/settings.ts";
import type { SettingReader } from "./setting-reader.ts";

const WEB = ["http:", "https:"];

/** The search console: the client of the operator, and addresses for a proxy. */
export function readGsc(reader: SettingReader): GscSettings {
  const id = reader.text("GSC_CLIENT_ID");
  const secret = reader.text("GSC_CLIENT_SECRET");
  if ((id === undefined) !== (secret === undefined)) {
    reader.problems.push("GSC_CLIENT_ID and GSC_CLIENT_SECRET require each other: set both or none.");
  }
  const address = (name: string, fallback: string) =>
    (reader.address(name, WEB) ?? fallback).replace(/(?<!\/)\/+$/, "");
  return {
    client: id === undefined || secret === undefined ? undefined : { id, secret },
    addresses: {
      signIn: address("GSC_SIGN_IN_URL", "https://accounts.google.com/o/oauth2/v2/auth"),
      oauth: address("GSC_OAUTH_URL", "https://oauth2.googleapis.com"),
      api: address("GSC_API_URL", "https://searchconsole.googleapis.com"),
      indexing: address("GSC_INDEXING_URL", "https://indexing.googleapis.com"),
    },
    usesIndexingApi: reader.boolean("GSC_INDEXING_API", false),
  };
}
