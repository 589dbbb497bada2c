import { AdminTrialRequest, type AdminTrialsEnded, type AdminTrialSettings } from '@firstline/contract/admin'
import { defineFunction, jsonResponse, type WireFunction } from '@firstline/wire/functions'
import { TRIAL_DEFAULTS } from '#server/product/credits/index.ts'
import { type AdminDependencies, formatActor } from './admin-dependencies.ts'
import { presentTime } from './present-user.ts'
import { readRequest } from './read-request.ts'

/** The JSON in `public.app_config`, which the specification's client also reads and writes. */
interface StoredTrial {
  enable_trial: boolean
  trial_credits: number
  trial_days: number
}

interface ConfigRow {
  value: StoredTrial
  updatedAt: Date
}

const DEFAULTS: StoredTrial = {
  enable_trial: TRIAL_DEFAULTS.enableTrial,
  trial_credits: TRIAL_DEFAULTS.trialCredits,
  trial_days: TRIAL_DEFAULTS.trialDays,
}

/** `admin-trial-settings`: changes the given settings, if any, and returns all of them. */
export function trialSettingsFunction({ database, clock }: AdminDependencies): WireFunction {
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
              `select value, updated_at as "updatedAt" from public.app_config where key = 'trial_settings'`,
            )
          : await database.query<ConfigRow>(
              'select value, updated_at as "updatedAt" from firstline.change_trial_settings($1, $2, $3, $4)',
              [formatActor(context), DEFAULTS, changes, clock.now()],
            )
      return jsonResponse(presentSettings(row))
    },
  })
}

/** `admin-end-trials`: ends every running trial and returns the number. */
export function endTrialsFunction({ database, clock }: AdminDependencies): WireFunction {
  return defineFunction({
    name: 'admin-end-trials',
    access: 'admin',
    async handler(context) {
      const [row] = await database.query<{ ended: number }>(
        'select firstline.end_all_trials($1, $2) as ended',
        [formatActor(context), clock.now()],
      )
      const body: AdminTrialsEnded = { ended: row?.ended ?? 0 }
      return jsonResponse(body)
    },
  })
}

function presentSettings(row: ConfigRow | undefined): AdminTrialSettings {
  const { enable_trial, trial_credits, trial_days } = row?.value ?? DEFAULTS
  return {
    enableTrial: enable_trial,
    trialCredits: trial_credits,
    trialDays: trial_days,
    updatedAt: row ? presentTime(row.updatedAt) : null,
  }
}
