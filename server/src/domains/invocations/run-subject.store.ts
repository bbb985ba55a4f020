import { skillContracts } from "@findable/contract";
import sql, { raw } from "sql-template-tag";

/** Of each skill, the paths of the fields of its input that name what a run is about; of a list, its first item. */
const SUBJECTS: Record<string, string[]> = {
  "produce.publish": ["title"],
  ...Object.fromEntries(
    skillContracts.flatMap(({ slug, subject = [] }) =>
      subject.length === 0 ? [] : [[slug, subject.flatMap((path) => [path, `${path}.0`])]],
    ),
  ),
};
// A literal and no parameter: it would travel with every read. Slugs and paths have no quotes.
const subjects = raw(`'${JSON.stringify(SUBJECTS)}'::jsonb`);

// SQL: server/database/functions/run-subjects.sql

// An input can be long: only the fields of the run's own skill are read. Without words, the records that it names are.
export const runSubject = sql`coalesce((select left(i.input #>> named.path, 200)
    from (select string_to_array(value, '.') as path, place
      from jsonb_array_elements_text(${subjects} -> i.skill) with ordinality as one (value, place)) as named
    where jsonb_typeof(i.input #> named.path) = 'string' and i.input #>> named.path <> ''
    order by named.place
    limit 1), left(subject_of_records(i.workspace_id, i.input), 200)) as subject`;
