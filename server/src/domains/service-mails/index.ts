export { invitationText, signInText } from "./mail-texts.ts";
export { queueMail, sendDueMails } from "./service-mails.ts";
