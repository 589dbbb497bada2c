/**
 * The room of a DM, finished or still being written: as wide as on a phone. On desktops it holds five lines with their
 * ruler, so that most messages move nothing when they arrive.
 */
export const MESSAGE_ROOM = 'max-w-112 desktop:min-h-72'
