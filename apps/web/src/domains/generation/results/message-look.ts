/**
 * The size of a DM, finished or still being written: as wide as on a phone. On desktops it is as high as the margin
 * beside it, so that short messages move nothing when they arrive.
 */
export const MESSAGE_SIZE = 'max-w-112 desktop:min-h-58'
