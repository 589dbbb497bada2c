import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { Banner } from '#components/banner.tsx'
import { Button } from '#components/button.tsx'
import { useCaptcha } from '#components/captcha/use-captcha.tsx'
import { Field } from '#components/field.tsx'
import { TextInput } from '#components/text-input.tsx'
import { useIsAlive } from '#hooks/use-is-alive.ts'
import { AddressForm } from '#lib/auth/credentials-schema.ts'
import { forgetLanding } from '#lib/auth/landing.ts'
import { paths } from '#lib/paths.ts'
import { runtime } from '#lib/runtime.ts'
import { CheckEmail } from './check-email.tsx'
import { type MailKind, useMailRequest } from './mail-request.ts'
import { MailWhereabouts } from './mail-whereabouts.tsx'
import { useCarriedAddress } from './use-carried-address.ts'
import { useMail } from './use-mail.ts'

export interface AddressPageProps {
  kind: MailKind
  title: string
  /** What the mail will be good for. */
  children: ReactNode
  /** Why an earlier link did not do it. */
  problem?: string | undefined
}

/** Asks for an address, and then waits with its owner for the mail. */
export function AddressPage({ kind, title, children, problem }: AddressPageProps) {
  const [request, setRequest] = useMailRequest(kind)
  const captcha = useCaptcha()
  const send = useMail(kind, captcha.pass)
  const isAlive = useIsAlive()
  const [failure, setFailure] = useState<string>()
  const { register, handleSubmit, getValues, trigger, formState } = useForm<AddressForm>({
    resolver: zodResolver(AddressForm),
    defaultValues: { email: useCarriedAddress() },
  })
  const onSubmit = handleSubmit(async ({ email }) => {
    // The same words are spoken again only where they were gone.
    setFailure(undefined)
    const answer = await send(email)
    if ('failure' in answer) {
      setFailure(answer.failure)
      return
    }
    forgetLanding()
    setRequest(answer)
  })
  // For somebody who asked for the mail on another device.
  const typeCode = async () => {
    if (await trigger('email', { shouldFocus: true }))
      setRequest({ email: getValues('email'), againAt: Date.now(), hasCode: true })
  }

  if (request) return <CheckEmail kind={kind} request={request} onChange={setRequest} />
  // Waiting for a mail that nobody sends would be a dead end.
  const canSend = !isAlive || runtime().authSettings.mails !== 'kept'
  const wrong = failure ?? problem
  return (
    <>
      <h1 className="serif text-h1">{title}</h1>
      {wrong === undefined ? (
        canSend && <p className="mt-4 text-ink-2">{children}</p>
      ) : (
        <Banner kind="danger" announce="at once" className="mt-6">
          {wrong}
        </Banner>
      )}
      {canSend ? (
        <form method="post" noValidate onSubmit={onSubmit} className="mt-6 flex flex-col gap-3">
          <Field label="Email" error={formState.errors.email?.message}>
            <TextInput
              type="email"
              autoComplete="username"
              {...register('email', { onChange: () => setFailure(undefined) })}
            />
          </Field>
          {captcha.element}
          <Button type="submit" size="lg" wide busy={formState.isSubmitting} busyText="Sending...">
            Send the link
          </Button>
        </form>
      ) : (
        <MailWhereabouts className="mt-6" />
      )}
      <div className="mt-3 -ml-1 flex flex-wrap gap-x-5 text-sm">
        <Link to={paths.login} className="text-link inline-flex min-h-tap items-center px-1">
          Return to login
        </Link>
        {canSend && (
          <Button kind="quiet" size="sm" className="px-1!" onClick={() => void typeCode()}>
            I have a code
          </Button>
        )}
      </div>
      {/* It comes when the page wakes: it hangs below what is pressed, and takes no room that would move that. */}
      {canSend && (
        <div className="h-0">
          <MailWhereabouts className="mt-6" />
        </div>
      )}
    </>
  )
}
