import { endSession } from "./operations/end-session.ts";
import { getMe } from "./operations/get-me.ts";
import { getPerson } from "./operations/get-person.ts";
import { invitePeople } from "./operations/invite-people.ts";
import { listPeople } from "./operations/list-people.ts";
import { listSessions } from "./operations/list-sessions.ts";
import { removePerson } from "./operations/remove-person.ts";
import { updatePerson } from "./operations/update-person.ts";

export { describeInvitation } from "./describe-invitation.ts";
export { emailKeyOf } from "./email.ts";
export {
  deletePersonSessions,
  findMember,
  findMembersByEmail,
  findMembersOfPerson,
  insertMember,
  insertPersonSession,
  type Member,
  savePrincipal,
} from "./people.store.ts";

export const operations = [
  listPeople,
  getPerson,
  invitePeople,
  updatePerson,
  removePerson,
  getMe,
  listSessions,
  endSession,
];
