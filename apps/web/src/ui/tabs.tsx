import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

export interface TabsProps {
  label: string
  tabs: readonly { value: string; label: string; panel: ReactNode }[]
}

/** All panels stay mounted: a hidden one keeps its state and can be found by a search in the page. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <Radix.Root defaultValue={tabs[0]?.value ?? ''}>
      <Radix.List aria-label={label} className="flex gap-8 border-b border-line">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="motion -mb-px min-h-tap rounded-t-card border-b-2 border-transparent pb-1 font-medium text-ink-2 hover:text-ink data-[state=active]:border-accent-ink data-[state=active]:text-ink forced-colors:data-[state=inactive]:border-[Canvas] forced-colors:data-[state=active]:border-[Highlight]"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content
          key={tab.value}
          value={tab.value}
          forceMount
          className="mt-7 data-[state=inactive]:hidden"
        >
          {tab.panel}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
