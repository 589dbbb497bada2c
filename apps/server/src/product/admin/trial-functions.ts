import { AdminTrialRequest, type AdminTrialsEnded, type AdminTrialSettings } from '@firstline/contract/admin'
import { TRIAL_DEFAULTS } from '@firstline/contract/plans'
import { defineFunction, jsonAnswer, type WireFunction } from '#server/wire/functions/index.ts'
import { type AdminParts, editorOf } from './admin-parts.ts'
import { presentTime } from './present-user.ts'
import { readRequest } from './read-request.ts'

/** As `public.app_config` keeps it, which the specification's client reads and writes too. */
interface StoredTrial {
  enable_trial: boolean
  trial_credits: number
  trial_days: number
}

interface ConfigRow {
  value: StoredTrial
  updated_at: Date
}

const DEFAULTS: StoredTrial = {
  enable_trial: TRIAL_DEFAULTS.enableTrial,
  trial_credits: TRIAL_DEFAULTS.trialCredits,
  trial_days: TRIAL_DEFAULTS.trialDays,
}

/** `admin-trial-settings`: with nothing named it reads; otherwise it changes what is named, and gives the whole. */
export function trialSettingsFunction({ database, clock }: AdminParts): WireFunction {
  return defineFunction({
    name: 'admin-trial-settings',
    access: 'admin',
    async handler(context, request) {
      const { enableTrial, trialCredits, trialDays } = await readRequest(AdminTrialRequest, request)
      const changes: Partial<StoredTrial> = {
        ...(enableTrial === undefined ? {} : { enable_trial: enableTrial }),
        ...(trialCredits === undefined ? {} : { trial_credits: trialCredits }),
        ...(trialDays === undefined ? {} : { trial_days: trialDays }),
      }
      const [row] =
        Object.keys(changes).length === 0
          ? await database.query<ConfigRow>(
              "select value, updated_at from public.app_config where key = 'trial_settings'",
            )
          : await database.query<ConfigRow>(
              'select value, updated_at from firstline.change_trial_settings($1, $2, $3, $4)',
              [editorOf(context), DEFAULTS, changes, clock.now()],
            )
      return jsonAnswer(presentSettings(row))
    },
  })
}

/** `admin-end-trials`: ends every running trial and says how many there were. */
export function endTrialsFunction({ database, clock }: AdminParts): WireFunction {
  return defineFunction({
    name: 'admin-end-trials',
    access: 'admin',
    async handler(context) {
      const [row] = await database.query<AdminTrialsEnded>(
        'select firstline.end_all_trials($1, $2) as ended',
        [editorOf(context), clock.now()],
      )
      return jsonAnswer(row)
    },
  })
}

function presentSettings(row: ConfigRow | undefined): AdminTrialSettings {
  const { enable_trial, trial_credits, trial_days } = row?.value ?? DEFAULTS
  return {
    enableTrial: enable_trial,
    trialCredits: trial_credits,
    trialDays: trial_days,
    updatedAt: row ? presentTime(row.updated_at) : null,
  }
}
