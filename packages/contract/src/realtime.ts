export { SESSION_ENDED, USER_BANNED } from '@firstline/wire/realtime/end-reasons'
