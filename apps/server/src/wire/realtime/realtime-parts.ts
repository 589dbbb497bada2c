import type { Gateway } from '../gateway/index.ts'
import type { SenderRates } from './broadcast/sender-rates.ts'
import type { ChannelExtension } from './channels/extension.ts'
import type { SessionQuestions } from './channels/session-questions.ts'
import type { SharedFrames } from './frames/shared-frames.ts'
import type { RealtimeLimits } from './limits.ts'

/** What connections and channels work with. */
export interface RealtimeParts {
  gateway: Gateway
  limits: RealtimeLimits
  /** Whether public channels have broadcast and presence. */
  publicChannels: boolean
  /** Counts what is sent without an account, by address. */
  senders: SenderRates
  sessions: SessionQuestions
  /** In the order in which they take part in a join: the first one that refuses it spares the others. */
  extensions: readonly ChannelExtension[]
  frames: SharedFrames
}
