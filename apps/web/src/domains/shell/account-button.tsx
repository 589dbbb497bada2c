import CircleUserRound from 'lucide-react/icons/circle-user-round'
import { type ComponentType, useState } from 'react'
import { IconButton } from '#ui/button.tsx'

/** Undefined when it can't be loaded; `ReloadOffer` reports that. */
const loadMenu = () => import('./live-account-menu.tsx').catch(() => undefined)

const icon = <CircleUserRound className="size-6!" />

/** Opens the account menu, which needs the client library and is loaded when the pointer comes near. */
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
      data-hydrates
      aria-expanded={false}
      onClick={() => open()}
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
    >
      {icon}
    </IconButton>
  )
}
