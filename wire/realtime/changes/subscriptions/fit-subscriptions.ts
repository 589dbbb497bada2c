import type { TableCatalog } from '../catalog/table-catalog.ts'
import type { ConditionCompiler } from '../filter/compile-condition.ts'
import { BindingError } from '../filter/condition.ts'
import { type Binding, parseBinding } from './binding.ts'
import { compileBinding, findMissingPrivilege } from './compile-binding.ts'
import type { ChangesMember, RequestedBinding, Subscription } from './member.ts'

const EXTENSION = 'postgres_changes'
const SUBSCRIBED = 'Subscribed to PostgreSQL'

/** Parses one binding of a join. */
export function parseRequestedBinding(requested: Readonly<Record<string, unknown>>): RequestedBinding {
  try {
    return { kind: 'valid', binding: parseBinding(requested) }
  } catch (error) {
    if (!(error instanceof BindingError)) throw error
    return { kind: 'invalid', error: error.message }
  }
}

/** Returns the subscriptions that are valid for the current tables, and the errors of the other bindings. */
export async function fitMember(
  member: ChangesMember,
  parts: { catalog: TableCatalog; compiler: ConditionCompiler },
): Promise<{ subscriptions: Subscription[]; errors: Map<Binding, string> }> {
  const subscriptions: Subscription[] = []
  const errors = new Map<Binding, string>()
  for (const requested of member.requested) {
    if (requested.kind === 'invalid') continue
    const { binding } = requested
    try {
      subscriptions.push({ member, binding, filter: await compileBinding(binding, parts) })
    } catch (error) {
      if (!(error instanceof BindingError)) throw error
      errors.set(binding, error.message)
    }
  }
  return { subscriptions, errors }
}

/** Returns the errors of the channel's bindings for its current role. */
export function listBindingErrors(
  { requested, channel, errors }: ChangesMember,
  catalog: TableCatalog,
): string[] {
  const all = requested.map((each) => {
    if (each.kind === 'invalid') return each.error
    return errors.get(each.binding) ?? findMissingPrivilege(each.binding, channel.identity.role, catalog)
  })
  return [...new Set(all.filter((error) => error !== null))]
}

/** Sends the status of the bindings to the client if it changed. */
export function reportStatus(member: ChangesMember, catalog: TableCatalog): void {
  const errors = listBindingErrors(member, catalog)
  const message = errors.length === 0 ? SUBSCRIBED : `Unable to subscribe to changes: ${errors.join('; ')}`
  if (message === member.lastStatus || !member.channel.isOpen) return
  member.lastStatus = message
  member.channel.system(errors.length === 0 ? 'ok' : 'error', EXTENSION, message)
}
