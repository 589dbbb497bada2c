import CircleUserRound from 'lucide-react/icons/circle-user-round'
import { type ComponentType, useState } from 'react'
import { IconButton } from '#components/button.tsx'

/** Gives nothing when it can't be fetched, which the page says by itself. */
const loadMenu = () => import('./live-account-menu.tsx').catch(() => undefined)

const icon = <CircleUserRound className="size-6!" />

/** Opens the account's menu, which comes with the client library and is fetched when a hand comes near. */
export function AccountButton() {
  const [Menu, setMenu] = useState<ComponentType<{ icon: typeof icon }> | null>(null)
  const open = async () => {
    const loaded = await loadMenu()
    if (loaded) setMenu(() => loaded.LiveAccountMenu)
  }
  if (Menu) return <Menu icon={icon} />
  return (
    <IconButton
      label="Account"
      aria-haspopup="menu"
      data-wakes
      aria-expanded={false}
      onClick={() => void open()}
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
    >
      {icon}
    </IconButton>
  )
}
