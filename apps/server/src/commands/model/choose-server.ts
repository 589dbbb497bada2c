import { writeChoice } from '@firstline/local-model'
import type { Config } from '#server/config/config.ts'
import { type FoundServer, type ListedModel, listLocalServers } from '#server/config/local-model.ts'
import { CommandError } from '../command-error.ts'
import { printLine } from '../run-command.ts'
import type { ModelTools } from './model-tools.ts'

interface ServedModel {
  server: FoundServer
  model: ListedModel
}

/** Uses a model of Ollama or LM Studio on this machine. */
export async function chooseServer(
  config: Config,
  tools: Pick<ModelTools, 'ask'>,
  { yes, name }: { yes: boolean; name: string | undefined },
  find: typeof listLocalServers = listLocalServers,
): Promise<void> {
  const servers = await find()
  if (servers.length === 0) {
    throw new CommandError(
      'Neither Ollama (port 11434) nor LM Studio (port 1234) responds on this machine: start one.',
    )
  }
  const all = servers.flatMap((server) => server.models.map((model) => ({ server, model })))
  if (all.length === 0) {
    const names = servers.map((server) => server.name).join(' and ')
    throw new CommandError(`${names} has no model yet. Get one there first, such as: ollama pull qwen3:4b`)
  }
  for (const [index, { server, model }] of all.entries()) {
    printLine(`  ${String(index + 1).padStart(2)}  ${model.name}  (${server.name})`)
  }
  const { server, model } = await pick(all, tools, { yes, name })
  const { baseUrl } = server
  await writeChoice(config.dataDir, {
    kind: 'server',
    server: server.name,
    baseUrl,
    model: model.name,
    parameters: model.parameters,
  })
  printLine(
    config.model
      ? `${model.name} is stored, but the settings name another model (${config.model.name}), which wins.`
      : `${model.name} of ${server.name} writes from the next start on: npm start`,
  )
}

async function pick(
  all: readonly ServedModel[],
  tools: Pick<ModelTools, 'ask'>,
  { yes, name }: { yes: boolean; name: string | undefined },
): Promise<ServedModel> {
  if (name !== undefined) {
    const named = all.find(({ model }) => model.name === name)
    if (!named) throw new CommandError(`There is no model '${name}' among these.`)
    return named
  }
  const [first] = all
  if (first && (all.length === 1 || yes)) return first
  const answer = await tools.ask(`Which one? [1-${all.length}] `)
  if (answer === null) throw new CommandError('Name one of these: npm run model -- --server NAME')
  const chosen = /^\d{1,4}$/.test(answer.trim()) ? all[Number(answer) - 1] : undefined
  if (!chosen) throw new CommandError(`'${answer.trim()}' is none of the numbers; nothing was changed.`)
  return chosen
}
