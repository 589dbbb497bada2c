/** What pages and settings know of the wire. */
export {
  FACTOR_NAME_MAX_LENGTH,
  isPasswordTooLong,
  NO_ADDRESS_FROM_PROVIDER,
  PASSWORD_MAX_BYTES,
} from '@firstline/wire/auth/account-rules'
export { SESSION_ENDED, USER_BANNED } from '@firstline/wire/realtime/end-reasons'
