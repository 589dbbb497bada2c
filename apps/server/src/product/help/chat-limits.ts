/** Questions per visitor; many visitors may share an address. */
export const CHAT_HOURLY_LIMIT = 20
export const CHAT_HOURLY_ADDRESS_LIMIT = 100
