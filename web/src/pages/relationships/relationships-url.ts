import { RELATIONSHIP_STATUSES } from "../../components/words/relationship-words.ts";
import { oneOf, someOf, text } from "../../url/fields.ts";

/** The URL state of the relationships. `partner` limits the contacts to one relationship. */
export const RELATIONSHIPS_URL = {
  view: oneOf(["partners", "contacts"]),
  status: someOf(RELATIONSHIP_STATUSES),
  q: text(),
  partner: text(),
};
