import { CircleUserRound } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { IconButton } from '#components/button.tsx'

const loadMenu = () => import('./live-account-menu.tsx')

const icon = <CircleUserRound className="size-6!" />

/** Opens the account's menu, which comes with the client library and is fetched when a hand comes near. */
export function AccountButton() {
  const [Menu, setMenu] = useState<ComponentType<{ icon: typeof icon }> | null>(null)
  const open = async () => {
    const { LiveAccountMenu } = await loadMenu()
    setMenu(() => LiveAccountMenu)
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
