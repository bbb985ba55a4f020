import { createNotificationChannel } from "./operations/create-notification-channel.ts";
import { deleteNotificationChannel } from "./operations/delete-notification-channel.ts";
import { getNotifications } from "./operations/get-notifications.ts";
import { listNotificationChannels } from "./operations/list-notification-channels.ts";
import { updateNotifications } from "./operations/update-notifications.ts";

export { createNoticeSender } from "./delivery/send-message.ts";
export { gatherNotices } from "./gathering/gather-notices.ts";
export { noteBudgets, noteWeeks } from "./gathering/note-budgets-and-weeks.ts";
export { noteReport } from "./note-report.ts";
export { openSubscription } from "./sealed.ts";
export { describeSubscription, endSubscription } from "./unsubscribe.ts";

export const operations = [
  getNotifications,
  updateNotifications,
  listNotificationChannels,
  createNotificationChannel,
  deleteNotificationChannel,
];
