import { skillContracts } from "@findable/contract";
import sql from "sql-template-tag";

/** Fields of inputs that name what a run is about: those of the contracts, and of a list its first item. */
const SUBJECTS = [
  { skill: "produce.publish", path: "title" },
  ...skillContracts.flatMap(({ slug, subject: paths = [] }) =>
    paths.flatMap((path) => [
      { skill: slug, path },
      { skill: slug, path: `${path}.0` },
    ]),
  ),
];
// An input can be long: only the fields of the run's own skill are read.
export const runSubject = sql`(select left(i.input #>> string_to_array(named.path, '.'), 200)
    from unnest(${SUBJECTS.map(({ skill }) => skill)}::text[], ${SUBJECTS.map(({ path }) => path)}::text[])
      with ordinality as named (skill, path, place)
    where case when named.skill = i.skill then jsonb_typeof(i.input #> string_to_array(named.path, '.')) = 'string'
      and i.input #>> string_to_array(named.path, '.') <> '' end
    order by named.place
    limit 1) as subject`;
