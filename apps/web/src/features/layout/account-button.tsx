import { CircleUserRound } from 'lucide-react'
import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { IconButton } from '#components/button.tsx'
import { useIsAlive } from '#hooks/use-is-alive.ts'
import { takeEarlyPress } from '#lib/early-press.ts'

const loadMenu = () => import('./live-account-menu.tsx')

const WAKES = 'account'

const icon = <CircleUserRound className="size-6!" />

/** Opens the account's menu, which comes with the client library and is fetched when a hand comes near. */
export function AccountButton() {
  const [Menu, setMenu] = useState<ComponentType<{ icon: typeof icon }> | null>(null)
  const isAlive = useIsAlive()
  const open = useCallback(async () => {
    const { LiveAccountMenu } = await loadMenu()
    setMenu(() => LiveAccountMenu)
  }, [])
  useEffect(() => {
    if (takeEarlyPress(WAKES)) void open()
  }, [open])
  if (Menu) return <Menu icon={icon} />
  return (
    <IconButton
      label="Account"
      aria-haspopup="menu"
      data-wakes={isAlive ? undefined : WAKES}
      aria-expanded={false}
      onClick={() => void open()}
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
    >
      {icon}
    </IconButton>
  )
}
