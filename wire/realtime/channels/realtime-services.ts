import type { Gateway } from '@firstline/wire/gateway'
import type { SenderRates } from './sender-rates.ts'
import type { ChannelExtension } from './extension.ts'
import type { SessionChecker } from './session-checker.ts'
import type { SharedFrames } from '../frames/shared-frames.ts'
import type { RealtimeLimits } from '../limits.ts'

/** The dependencies of connections and channels. */
export interface RealtimeServices {
  gateway: Gateway
  limits: RealtimeLimits
  /** Whether public channels have broadcast and presence. */
  publicChannels: boolean
  /** Message rates of anonymous senders by client address. */
  senders: SenderRates
  sessions: SessionChecker
  /** In join order: a refusal skips the remaining extensions. */
  extensions: readonly ChannelExtension[]
  frames: SharedFrames
}
