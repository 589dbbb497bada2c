export {
  FACTOR_NAME_MAX_LENGTH,
  isPasswordTooLong,
  PASSWORD_MAX_BYTES,
} from '@firstline/wire/auth/account-rules'
