import { useIsHydrated } from '#platform/hydration/use-is-hydrated.ts'
import { getRuntime } from '#platform/runtime.ts'
import { classNames } from '#ui/class-names.ts'

/** Which languages the writer supports. A prerendered page contains both texts; the server marks which one is shown. */
export function LanguageHint() {
  const isHydrated = useIsHydrated()
  const isModel = isHydrated && getRuntime().writer.kind === 'model'
  return (
    <>
      {!isModel && <Hint className={isHydrated ? undefined : 'only-built-in-writer'}>{ENGLISH_ONLY}</Hint>}
      {(isModel || !isHydrated) && (
        <Hint className={isHydrated ? undefined : 'only-language-model'}>{ANY_LANGUAGE}</Hint>
      )}
    </>
  )
}

const ENGLISH_ONLY =
  'The built-in writer reads and writes English only. A language model writes in any language.'
const ANY_LANGUAGE = 'Write in any language: the texts come in the language of your brief.'

function Hint({ className, children }: { className: string | undefined; children: string }) {
  return <p className={classNames('mt-3 text-sm leading-ui text-ink-2', className)}>{children}</p>
}
