import { Banner } from '#ui/banner.tsx'
import { Switch } from '#ui/switch.tsx'

export interface TestingBannerProps {
  isOn: boolean
  isBusy: boolean
  onToggle: () => void
}

export function TestingBanner({ isOn, isBusy, onToggle }: TestingBannerProps) {
  return (
    <Banner
      kind="info"
      title={<span className="block">{isOn ? 'Testing mode is on' : 'Testing account detected'}</span>}
      action={
        <div className="w-full tablet:w-44">
          <Switch label="Testing mode" checked={isOn} onCheckedChange={onToggle} />
        </div>
      }
    >
      {isOn ? (
        'Unlimited credits and pro features. Nothing is charged.'
      ) : (
        <button
          type="button"
          aria-disabled={isBusy || undefined}
          onClick={onToggle}
          className="text-link -my-2.5 inline-flex min-h-tap items-center"
        >
          {isBusy ? 'Enabling...' : 'Enable testing mode'}
        </button>
      )}
    </Banner>
  )
}
