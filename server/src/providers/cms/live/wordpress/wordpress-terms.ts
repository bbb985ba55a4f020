import { Type } from "typebox";
import { Check } from "typebox/value";
import { refused } from "../publish-failure.ts";
import type { WordPressApi } from "./wordpress-api.ts";

// https://developer.wordpress.org/rest-api/reference/tags/
const Term = Type.Object({ id: Type.Integer(), name: Type.String() });
const TermExists = Type.Object({
  code: Type.Literal("term_exists"),
  data: Type.Object({ term_id: Type.Integer() }),
});

/** The IDs of categories or tags with these names. Creates the missing ones; a category that it may not create is left out. */
export async function termIds(
  api: WordPressApi,
  taxonomy: "categories" | "tags",
  names: readonly string[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const name of names) {
    const id = (await findTerm(api, taxonomy, name)) ?? (await createTerm(api, taxonomy, name));
    if (id !== undefined) ids.push(id);
  }
  return [...new Set(ids)];
}

export async function findTerm(
  api: WordPressApi,
  taxonomy: "categories" | "tags",
  name: string,
): Promise<number | undefined> {
  const query = { search: name, per_page: "100", _fields: "id,name" };
  const terms = await api.read(Type.Array(Term), "GET", `/wp/v2/${taxonomy}`, { query });
  return terms.find((term) => decoded(term.name).toLowerCase() === name.toLowerCase())?.id;
}

async function createTerm(api: WordPressApi, taxonomy: "categories" | "tags", name: string) {
  const { status, body } = await api.call("POST", `/wp/v2/${taxonomy}`, { body: { name }, expected: [400, 403] });
  if (Check(TermExists, body)) return body.data.term_id;
  if (status === 403) return undefined;
  if (Check(Term, body)) return body.id;
  throw refused("invalid_request", `WordPress refused the ${taxonomy === "tags" ? "tag" : "category"} "${name}".`);
}

/** WordPress returns names with these characters encoded. */
function decoded(name: string): string {
  return name
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#039;", "'")
    .replaceAll("&amp;", "&");
}
