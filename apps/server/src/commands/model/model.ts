import { parseArgs } from 'node:util'
import { LocalModelError } from '@firstline/local-model'
import type { Config } from '#server/config/config.ts'
import { readConfig } from '#server/config/environment.ts'
import { CommandError } from '../command-error.ts'
import { type Command, defineCommand } from '../run-command.ts'
import { chooseServer } from './choose-server.ts'
import { downloadModel } from './download-model.ts'
import { listModels } from './list-models.ts'
import type { ModelTools } from './model-tools.ts'
import { removeModel, turnModelOff, useFile, useModel } from './use-model.ts'

const USAGE = `Gets a language model that runs on this machine, and makes the server write with it.

  npm run model                  recommends one, asks, downloads and tries it; NAME takes another of the list
  npm run model -- list          what can be had, what is installed, what is used
  npm run model -- --file PATH   uses a GGUF file at hand, which stays where it is
  npm run model -- --server      uses a model of Ollama or LM Studio on this machine; NAME chooses one
  npm run model -- use NAME      uses an installed model again
  npm run model -- remove NAME   removes a model
  npm run model -- off           the built-in writer writes again

  --yes        asks nothing
  --hub URL    fetches from a mirror of huggingface.co

A model of the settings (LLM_BASE_URL, OPENAI_API_KEY) wins. The server reads the choice when it starts.`

/** `npm run model`. */
export function runModel(tools: ModelTools, read: () => Config = readConfig): Command {
  return defineCommand(USAGE, async (parameters) => {
    const { values, positionals } = parseArgs({
      args: [...parameters],
      allowPositionals: true,
      options: {
        yes: { type: 'boolean', default: false },
        file: { type: 'string' },
        server: { type: 'boolean', default: false },
        hub: { type: 'string' },
      },
    })
    const config = read()
    try {
      await runAction(config, tools, { ...values, positionals })
      return 0
    } catch (error) {
      if (error instanceof LocalModelError) throw new CommandError(error.message, error)
      throw error
    }
  })
}

interface Arguments {
  yes: boolean
  file?: string | undefined
  server: boolean
  hub?: string | undefined
  positionals: string[]
}

async function runAction(config: Config, tools: ModelTools, given: Arguments): Promise<void> {
  const { yes, file, server, hub, positionals } = given
  const [action, name] = positionals
  if (positionals.length > 2) throw new CommandError(`Too many parameters.\n\n${USAGE}`)
  if (file !== undefined) return useFile(config, tools, file)
  if (server) return chooseServer(config, tools, { yes, name: action })
  switch (action) {
    case 'list':
      return listModels(config)
    case 'off':
      return turnModelOff(config)
    case 'use':
    case 'remove': {
      if (name === undefined) throw new CommandError(`NAME is missing: npm run model -- ${action} NAME`)
      return action === 'use' ? useModel(config, tools, name) : removeModel(config, name)
    }
    default: {
      if (name !== undefined) throw new CommandError(`There is no action '${action}'.\n\n${USAGE}`)
      return downloadModel(config, tools, { yes, name: action, hub })
    }
  }
}
