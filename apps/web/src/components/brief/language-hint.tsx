import { useIsAlive } from '#hooks/use-is-alive.ts'
import { runtime } from '#lib/runtime.ts'
import { classNames } from '#lib/class-names.ts'

/** Which languages can be written, said before anything is typed. A prerendered page holds both; the server marks which one holds. */
export function LanguageHint() {
  const isAlive = useIsAlive()
  const isModel = isAlive && runtime().writer.kind === 'model'
  return (
    <>
      {!isModel && <Hint className={isAlive ? undefined : 'only-built-in-writer'}>{ENGLISH_ONLY}</Hint>}
      {(isModel || !isAlive) && (
        <Hint className={isAlive ? undefined : 'only-language-model'}>{ANY_LANGUAGE}</Hint>
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
