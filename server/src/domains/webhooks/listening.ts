/** For how long a workspace's events are kept after somebody asked for it. */
export const LISTENING_MINUTES = 10;
