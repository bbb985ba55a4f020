export { queueMail, sendDueMails } from "./service-mails.ts";
