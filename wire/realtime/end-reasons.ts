/** Why the realtime service closes a channel, or refuses its join, although the token has not expired. Browsers import this file too. */
export const SESSION_ENDED = 'The session of this token has ended'
export const USER_BANNED = 'The user of this token is banned'
