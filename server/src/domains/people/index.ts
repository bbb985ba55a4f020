export { emailKeyOf } from "./email.ts";
export {
  deletePersonSessions,
  findMember,
  findMembersByEmail,
  findMembersOfPerson,
  findMembersWho,
  insertMember,
  insertPersonSession,
  memberMay,
} from "./people.store.ts";
