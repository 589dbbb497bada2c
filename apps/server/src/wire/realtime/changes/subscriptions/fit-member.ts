import type { TableCatalogue } from '../catalogue/table-catalogue.ts'
import type { ConditionCompiler } from '../filter/compile-condition.ts'
import { BindingFault } from '../filter/condition.ts'
import { type Binding, parseBinding } from './binding.ts'
import { fitBinding, privilegeFault } from './fit-binding.ts'
import type { AskedBinding, Member } from './member.ts'
import type { Subscription } from './subscription.ts'

const EXTENSION = 'postgres_changes'
const SUBSCRIBED = 'Subscribed to PostgreSQL'

/** Reads one of the bindings a join asks for. */
export function understand(asked: Readonly<Record<string, unknown>>): AskedBinding {
  try {
    return { kind: 'understood', binding: parseBinding(asked) }
  } catch (error) {
    if (!(error instanceof BindingFault)) throw error
    return { kind: 'fault', fault: error.message }
  }
}

/** The subscriptions a channel has with the tables as they are, and why other bindings have none. */
export async function fitMember(
  member: Member,
  parts: { catalogue: TableCatalogue; compiler: ConditionCompiler },
): Promise<{ subscriptions: Subscription[]; faults: Map<Binding, string> }> {
  const subscriptions: Subscription[] = []
  const faults = new Map<Binding, string>()
  for (const asked of member.asked) {
    if (asked.kind === 'fault') continue
    const { binding } = asked
    try {
      subscriptions.push({ member, binding, filter: await fitBinding(binding, parts) })
    } catch (error) {
      if (!(error instanceof BindingFault)) throw error
      faults.set(binding, error.message)
    }
  }
  return { subscriptions, faults }
}

/** What keeps bindings of a channel from being served, as its identity is now. */
export function faultsOf({ asked, channel, faults }: Member, catalogue: TableCatalogue): string[] {
  const all = asked.map((each) => {
    if (each.kind === 'fault') return each.fault
    return faults.get(each.binding) ?? privilegeFault(each.binding, channel.identity.role, catalogue)
  })
  return [...new Set(all.filter((fault) => fault !== null))]
}

/** Tells the client what became of its bindings, unless it knows. */
export function tell(member: Member, catalogue: TableCatalogue): void {
  const faults = faultsOf(member, catalogue)
  const message = faults.length === 0 ? SUBSCRIBED : `Unable to subscribe to changes: ${faults.join('; ')}`
  if (message === member.told || !member.channel.isOpen) return
  member.told = message
  member.channel.system(faults.length === 0 ? 'ok' : 'error', EXTENSION, message)
}
